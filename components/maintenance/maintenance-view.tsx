'use client'

import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { useConfirm } from '@/components/ui/use-confirm'
import { NoticeCard } from './notice-card'
import type { MaintenanceRow } from './window-dialog'

const WindowDialog = lazyPanel(() => import('./window-dialog'), 'WindowDialog')

const looks = {
  planned: { label: 'Planned', tone: 'neutral' },
  current: { label: 'In progress', tone: 'warn' },
  ended: { label: 'Ended', tone: 'ok' },
  called_off: { label: 'Cancelled', tone: 'neutral' },
} as const

/** Maintenance of providers and of the service, and what the status page says. */
export function MaintenanceView() {
  const trpc = useTRPC()
  const canManage = useStaffCan('maintenance.manage')
  const windows = useQuery(trpc.staffMaintenance.list.queryOptions())
  /** Null: a new one. */
  const [edited, setEdited] = useState<MaintenanceRow | null | undefined>()
  const client = useTRPCClient()
  const confirm = useConfirm()
  const callOff = ({ id: maintenanceId, title, state }: MaintenanceRow) =>
    confirm({
      title: `Cancel “${title}”?`,
      text:
        state === 'current'
          ? 'Its games become available immediately. Croupier notifies everyone who was told about it.'
          : 'Its games stay available. Croupier notifies everyone who was told about it.',
      action: 'Cancel maintenance',
      keep: 'Keep maintenance',
      tone: 'danger',
      send: () => client.staffMaintenance.callOff.mutate({ maintenanceId }),
      changed: trpc.staffMaintenance.pathFilter(),
      done: 'Maintenance cancelled',
    })
  const announceButton = canManage && (
    <Button variant="primary" onClick={() => setEdited(null)}>
      <Plus aria-hidden />
      Announce maintenance
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Maintenance"
        description="Announced periods during which games are unavailable."
        actions={announceButton}
      />
      <Card>
        {windows.isPending ? (
          <TableSkeleton rows={3} />
        ) : windows.isLoadingError ? (
          <LoadError
            what="Maintenance"
            message={windows.error.message}
            onRetry={() => void windows.refetch()}
          />
        ) : windows.data.length === 0 ? (
          <EmptyState title="No maintenance yet">
            Announce maintenance of a provider or the service to list it here.
          </EmptyState>
        ) : (
          <DataTable
            label="Maintenance"
            rows={windows.data}
            keyOf={({ id }) => id}
            columns={[
              {
                heading: 'Maintenance',
                cell: ({ title, providerName, startsAt, endsAt }) => (
                  <>
                    <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
                    <span className="block text-muted text-xs">{providerName ?? 'The whole service'}</span>
                    <span className="grid justify-items-start text-muted text-xs md:hidden">
                      <Time value={startsAt} hasYear />
                      <Time value={endsAt} hasYear />
                    </span>
                  </>
                ),
                className: 'w-full min-w-40',
              },
              {
                heading: 'Status',
                cell: ({ state }) => <Badge tone={looks[state].tone}>{looks[state].label}</Badge>,
              },
              { heading: 'Start', cell: ({ startsAt }) => <Time value={startsAt} hasYear />, from: 'md' },
              { heading: 'End', cell: ({ endsAt }) => <Time value={endsAt} hasYear />, from: 'md' },
              {
                heading: 'Actions',
                cell: (row) =>
                  canManage &&
                  (row.state === 'planned' || row.state === 'current') && (
                    <span className="inline-flex gap-2 max-sm:flex-col">
                      {row.state === 'planned' && (
                        <Button size="sm" aria-label={`Change ${row.title}`} onClick={() => setEdited(row)}>
                          Change
                        </Button>
                      )}
                      <Button size="sm" aria-label={`Cancel ${row.title}`} onClick={() => callOff(row)}>
                        Cancel
                      </Button>
                    </span>
                  ),
                kind: 'actions',
              },
            ]}
          />
        )}
      </Card>
      <NoticeCard canManage={canManage} />
      {edited !== undefined && <WindowDialog row={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
