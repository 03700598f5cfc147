'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Wrench } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/table-skeleton'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'
import { toast } from '@/components/ui/toast'
import { NoticeCard } from './notice-card'
import { type MaintenanceRow, WindowDialog } from './window-dialog'

const looks = {
  planned: { label: 'Planned', tone: 'neutral' },
  current: { label: 'Under way', tone: 'warn' },
  ended: { label: 'Ended', tone: 'ok' },
  called_off: { label: 'Called off', tone: 'neutral' },
} as const

/** Maintenance of providers and of the service, and what the status page says. */
export function MaintenanceView() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canManage = useCan('maintenance.manage')
  const windows = useQuery(trpc.staffMaintenance.list.queryOptions())
  /** Null: a new one. */
  const [edited, setEdited] = useState<MaintenanceRow | null | undefined>()
  const callOff = useMutation(
    trpc.staffMaintenance.callOff.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.staffMaintenance.pathFilter())
        toast.success('Maintenance called off')
      },
      onError: ({ message }) => toast.error(message),
    }),
  )
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
        description="Announced times during which games are not available."
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
          <EmptyState icon={Wrench} title="No maintenance yet">
            Announced maintenance of a provider or the service is listed here.
          </EmptyState>
        ) : (
          <Table label="Maintenance">
            <thead>
              <tr>
                <Th>Maintenance</Th>
                <Th>Status</Th>
                <Th className="max-md:hidden">Start</Th>
                <Th className="max-md:hidden">End</Th>
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              </tr>
            </thead>
            <tbody className="[&_tr:last-child_td]:border-b-0">
              {windows.data.map((row) => (
                <tr key={row.id}>
                  <Td className="w-full min-w-40">
                    <span className="font-medium">{row.title}</span>
                    <span className="block text-muted text-xs">
                      {row.providerName ?? 'The whole service'}
                    </span>
                  </Td>
                  <Td>
                    <Badge tone={looks[row.state].tone}>{looks[row.state].label}</Badge>
                  </Td>
                  <Td className="max-md:hidden">
                    <Time value={row.startsAt} hasYear />
                  </Td>
                  <Td className="max-md:hidden">
                    <Time value={row.endsAt} hasYear />
                  </Td>
                  <Td className="text-right">
                    {canManage && (row.state === 'planned' || row.state === 'current') && (
                      <span className="inline-flex gap-2">
                        {row.state === 'planned' && (
                          <Button size="sm" onClick={() => setEdited(row)}>
                            Change
                          </Button>
                        )}
                        <Button size="sm" onClick={() => callOff.mutate({ maintenanceId: row.id })}>
                          Call off
                        </Button>
                      </span>
                    )}
                  </Td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Card>
      <NoticeCard canManage={canManage} />
      {edited !== undefined && <WindowDialog row={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}
