'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { kybStatusLabels } from '@/components/packages/purchase-words'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'

const EnrolDialog = lazyPanel(() => import('./enrol-dialog'), 'EnrolDialog')
const DeclineDialog = lazyPanel(() => import('./decline-dialog'), 'DeclineDialog')

type StudioRow = Outputs['staffStudios']['list']['studios'][number]

function stateOf({ connectedAt, requestedAt, firstApprovalAt, certifiedUntil }: StudioRow): {
  label: string
  tone: Tone
} {
  if (connectedAt) return { label: 'Production', tone: 'ok' }
  if (firstApprovalAt) return { label: 'Approved by one', tone: 'warn' }
  if (requestedAt) return { label: 'Production requested', tone: 'warn' }
  return certifiedUntil ? { label: 'Certified', tone: 'neutral' } : { label: 'Testing', tone: 'neutral' }
}

/** Studios, and the requests of theirs that wait for two people. */
export function StaffStudiosView() {
  const trpc = useTRPC()
  const canManage = useStaffCan('studios.manage')
  const studios = useQuery(trpc.staffStudios.list.queryOptions())
  const [isEnrolling, setIsEnrolling] = useState(false)
  const [declined, setDeclined] = useState<StudioRow | null>(null)
  return (
    <>
      <PageHeader
        title="Studios"
        description="Create a studio under Organizations, then enrol it here. Production requires two approvals."
        actions={
          canManage && (
            <Button variant="primary" onClick={() => setIsEnrolling(true)}>
              Enrol studio
            </Button>
          )
        }
      />
      <Card>
        <Loaded query={studios} what="The studios">
          {({ studios: rows }) =>
            rows.length === 0 ? (
              <EmptyState title="No studios yet">Create an organization of the kind Studio.</EmptyState>
            ) : (
              <StudiosTable studios={rows} onDecline={setDeclined} />
            )
          }
        </Loaded>
      </Card>
      {isEnrolling && <EnrolDialog onClose={() => setIsEnrolling(false)} />}
      {declined && <DeclineDialog studio={declined} onClose={() => setDeclined(null)} />}
    </>
  )
}

interface StudiosTableProps {
  studios: readonly StudioRow[]
  onDecline: (studio: StudioRow) => void
}

function StudiosTable({ studios, onDecline }: StudiosTableProps) {
  const [trpc, client] = [useTRPC(), useTRPCClient()]
  const canApprove = useStaffCan('studios.approve')
  const confirm = useConfirm()
  const approve = ({ organizationId, name, requestedUrl, firstApprovalAt }: StudioRow) =>
    confirm({
      title: `Approve the production of ${name}?`,
      text: firstApprovalAt
        ? `${requestedUrl} is connected. Its catalogue is read within an hour.`
        : 'A second person must approve it too.',
      action: 'Approve',
      send: () => client.staffStudios.approve.mutate({ organizationId }),
      changed: trpc.staffStudios.pathFilter(),
      done: 'Approved',
    })
  return (
    <DataTable
      label="Studios"
      rows={studios}
      keyOf={({ organizationId }) => organizationId}
      columns={[
        {
          heading: 'Studio',
          cell: ({ organizationId, name, providerCode, dialect, requestedUrl }) => (
            <>
              <Link href={`/staff/organizations/${organizationId}`} className="font-medium hover:underline">
                {name}
              </Link>
              <span className="block text-muted text-xs">
                {providerCode}, {dialect}
              </span>
              {requestedUrl && <code className="block break-all text-xs">{requestedUrl}</code>}
            </>
          ),
          width: 'wrap',
        },
        {
          heading: 'Status',
          cell: (studio) => <Badge tone={stateOf(studio).tone}>{stateOf(studio).label}</Badge>,
        },
        {
          heading: 'Certified until',
          cell: ({ providerCode, certifiedUntil }) => (
            <Link
              href={`/staff/certification?provider=${providerCode}-test`}
              className="text-accent hover:underline"
            >
              {certifiedUntil ? <Time value={certifiedUntil} hasYear /> : 'Runs'}
            </Link>
          ),
          from: 'md',
        },
        { heading: 'Verification', cell: ({ kybStatus }) => kybStatusLabels[kybStatus], from: 'md' },
        {
          heading: 'Requested by',
          cell: ({ requestedBy, firstApprovalBy }) => (
            <>
              {requestedBy}
              {firstApprovalBy && (
                <span className="block text-muted text-xs">Approved by {firstApprovalBy}</span>
              )}
            </>
          ),
          from: 'lg',
        },
        canApprove && {
          heading: 'Actions',
          kind: 'actions',
          cell: (studio) =>
            studio.requestedAt && (
              <span className="flex flex-wrap justify-end gap-2">
                <Button size="sm" aria-label={`Approve ${studio.name}`} onClick={() => approve(studio)}>
                  Approve
                </Button>
                <Button size="sm" aria-label={`Decline ${studio.name}`} onClick={() => onDecline(studio)}>
                  Decline
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}
