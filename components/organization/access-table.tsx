'use client'

import { Ellipsis } from 'lucide-react'
import Link from 'next/link'
import { DataTable } from '@/components/data/data-table'
import { Time } from '@/components/data/time'
import type { Provider } from '@/components/providers/provider-status'
import { useStaffCan } from '@/components/shell/me-context'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { useConfirm } from '@/components/ui/use-confirm'
import { describeAccessStep, type OrganizationAccess, stepsFor } from './access-steps'

interface AccessTableProps {
  provider: Provider
  organizations: readonly OrganizationAccess[]
}

export function AccessTable({ provider, organizations }: AccessTableProps) {
  const canDecide = useStaffCan('providers.approve')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const itemsOf = (access: OrganizationAccess) =>
    stepsFor(provider, access).map((step) => {
      const { change, ...words } = describeAccessStep(step, provider, access)
      const { organizationId, name } = access
      const ask = () =>
        confirm({
          ...words,
          send: () =>
            client.staffProviders.setAccess.mutate({
              providerCode: provider.code,
              organizationId,
              ...change,
            }),
          changed: trpc.staffProviders.pathFilter(),
          done: `Access for ${name} changed`,
        })
      return { label: `${words.action}…`, onSelect: ask }
    })
  return (
    <DataTable
      label="Organization access"
      rows={organizations}
      keyOf={({ organizationId }) => organizationId}
      columns={[
        {
          heading: 'Organization',
          cell: ({ organizationId, name, slug }) => (
            <div className="grid">
              <Link
                href={`/staff/organizations/${organizationId}`}
                prefetch={false}
                className="truncate font-medium hover:underline"
              >
                {name}
              </Link>
              <code className="truncate text-faint text-xs">{slug}</code>
            </div>
          ),
          width: 'rest',
        },
        { heading: 'Access', cell: (access) => <AccessBadges provider={provider} access={access} /> },
        {
          heading: 'Free rounds',
          cell: ({ hasFreeRounds }) => (hasFreeRounds ? 'Enabled' : 'Disabled'),
          from: 'md',
          width: 'line',
          className: 'text-muted',
        },
        {
          heading: 'Actions',
          cell: (access) =>
            canDecide && (
              <DropdownMenu
                trigger={
                  <Button variant="ghost" size="icon" aria-label={`Change access for ${access.name}`}>
                    <Ellipsis aria-hidden />
                  </Button>
                }
                groups={[itemsOf(access)]}
              />
            ),
          kind: 'actions',
        },
      ]}
    />
  )
}

function AccessBadges({ provider, access }: { provider: Provider; access: OrganizationAccess }) {
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      {!access.isEnabled && <Badge tone="warn">Disabled</Badge>}
      {!provider.requiresApproval ? (
        access.isEnabled && <Badge tone="ok">Available</Badge>
      ) : access.isApproved ? (
        <Badge tone="ok">Approved</Badge>
      ) : access.requestedAt ? (
        <>
          <Badge tone="busy">Requested</Badge>
          <span className="max-sm:hidden">
            <Time value={access.requestedAt} />
          </span>
        </>
      ) : (
        <Badge>Not approved</Badge>
      )}
    </span>
  )
}
