'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '@/components/data/data-table'
import { LoadError } from '@/components/data/load-error'
import { TableSkeleton } from '@/components/data/skeletons'
import { Time } from '@/components/data/time'
import { useCan, useStaffCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPCClient } from '@/components/trpc/provider'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DropdownMenu } from '@/components/ui/dropdown-menu'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { toast } from '@/components/ui/toast'
import { useConfirm } from '@/components/ui/use-confirm'
import { DeliveryLogSheet } from './delivery-log-sheet'
import type { DestinationRow } from './destination-row'
import { kindLabels, lookOf, severityLabels } from './destination-words'
import { RotateDialog } from './rotate-dialog'
import { type DestinationScope, useDestinationsApi } from './use-destinations-api'

const DestinationDialog = lazyPanel(() => import('./destination-dialog'), 'DestinationDialog')

/** Where notifications of incidents and maintenance go: of the organization at hand, or of the staff. */
export function DestinationsView({ scope }: { scope: DestinationScope }) {
  const api = useDestinationsApi(scope)
  const client = useTRPCClient()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const rows = useQuery(api.list.queryOptions())
  const canManageOwn = useCan('destinations.manage')
  const canManageStaffs = useStaffCan('staffDestinations.manage')
  const canManage = scope === 'staff' ? canManageStaffs : canManageOwn
  const [isAdding, setIsAdding] = useState(false)
  const [task, setTask] = useState<{ action: DestinationAction; row: DestinationRow } | null>(null)
  const close = () => setTask(null)
  const rowOf = (action: DestinationAction) => (task?.action === action ? task.row : null)
  const done = async (message: string) => {
    await queryClient.invalidateQueries(api.pathFilter())
    toast.success(message)
    close()
  }
  const remove = ({ id: destinationId, name }: DestinationRow) =>
    confirm({
      title: `Remove “${name}”?`,
      text: 'Croupier deletes its delivery log and sends no pending notifications.',
      action: 'Remove destination',
      tone: 'danger',
      send: () =>
        client[scope === 'staff' ? 'staffDestinations' : 'destinations'].remove.mutate({ destinationId }),
      changed: api.pathFilter(),
      done: 'Destination removed',
    })
  const test = useMutation(
    api.test.mutationOptions({
      onSuccess: () => done('Test queued. Its result is in the delivery log.'),
      onError: ({ message }) => toast.error(message),
    }),
  )
  const resend = useMutation(
    api.resendConfirmation.mutationOptions({
      onSuccess: () => done('Confirmation sent again'),
      onError: ({ message }) => toast.error(message),
    }),
  )
  const addButton = canManage && (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      Add destination
    </Button>
  )
  const choose = (action: DestinationAction, row: DestinationRow) => {
    const destinationId = row.id
    if (action === 'test') test.mutate({ destinationId })
    else if (action === 'resend') resend.mutate({ destinationId })
    else if (action === 'remove') remove(row)
    else setTask({ action, row })
  }
  return (
    <>
      <PageHeader
        title="Destinations"
        description="Notifications of incidents and maintenance. Wallet callbacks are not sent here."
        actions={rows.data && rows.data.length > 0 && addButton}
      />
      <Card>
        {rows.isPending ? (
          <TableSkeleton rows={3} />
        ) : rows.isLoadingError ? (
          <LoadError what="Destinations" message={rows.error.message} onRetry={() => void rows.refetch()} />
        ) : rows.data.length === 0 ? (
          <EmptyState title="No destinations yet" actions={addButton}>
            Add an email address, a Slack channel, PagerDuty or your own receiver.
          </EmptyState>
        ) : (
          <DestinationsTable rows={rows.data} canManage={canManage} onChoose={choose} />
        )}
      </Card>
      <DestinationDialog
        scope={scope}
        isOpen={isAdding || rowOf('edit') !== null}
        row={rowOf('edit')}
        onClose={() => {
          setIsAdding(false)
          close()
        }}
      />
      <RotateDialog scope={scope} row={rowOf('rotate')} onClose={close} />
      <DeliveryLogSheet scope={scope} row={rowOf('log')} canManage={canManage} onClose={close} />
    </>
  )
}

interface DestinationsTableProps {
  rows: readonly DestinationRow[]
  canManage: boolean
  onChoose: (action: DestinationAction, row: DestinationRow) => void
}

function DestinationsTable({ rows, canManage, onChoose }: DestinationsTableProps) {
  return (
    <DataTable
      label="Destinations"
      rows={rows}
      keyOf={(row) => row.id}
      columns={[
        {
          heading: 'Destination',
          cell: (row) => (
            <>
              <span className="font-medium">{row.name}</span>
              <span className="block break-all text-muted text-xs">
                {kindLabels[row.kind]}: {row.target}
              </span>
            </>
          ),
          className: 'w-full min-w-44',
        },
        { heading: 'Status', cell: (row) => <DestinationStatus row={row} /> },
        {
          heading: 'Notifies of',
          cell: (row) => row.severities.map((one) => severityLabels[one]).join(', '),
          from: 'lg',
          width: 'line',
        },
        {
          heading: 'Last notification',
          cell: (row) =>
            row.newest ? (
              <span className="inline-flex items-center gap-2">
                <Badge tone={lookOf(row.newest.status).tone}>{lookOf(row.newest.status).label}</Badge>
                <Time value={row.newest.createdAt} hasYear />
              </span>
            ) : (
              'None'
            ),
          from: 'md',
        },
        {
          heading: 'Actions',
          cell: (row) => (
            <DestinationMenu row={row} canManage={canManage} onChoose={(action) => onChoose(action, row)} />
          ),
          kind: 'actions',
        },
      ]}
      isFollowed
    />
  )
}

function DestinationStatus({ row }: { row: DestinationRow }) {
  if (row.disabledAt) return <Badge tone="bad">Disabled after failures</Badge>
  if (!row.isActive) return <Badge>Off</Badge>
  if (!row.isConfirmed) return <Badge tone="warn">Not confirmed yet</Badge>
  return row.failingSince ? <Badge tone="warn">Failing</Badge> : <Badge tone="ok">Active</Badge>
}

type DestinationAction = 'log' | 'test' | 'resend' | 'edit' | 'rotate' | 'remove'

interface DestinationMenuProps {
  row: DestinationRow
  canManage: boolean
  onChoose: (action: DestinationAction) => void
}

function DestinationMenu({ row, canManage, onChoose }: DestinationMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button variant="ghost" size="icon" aria-label={`Actions for ${row.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
      groups={[
        [
          { label: 'Delivery log', onSelect: () => onChoose('log') },
          canManage &&
            (row.isConfirmed
              ? { label: 'Send test', onSelect: () => onChoose('test') }
              : { label: 'Send confirmation again', onSelect: () => onChoose('resend') }),
          canManage && { label: 'Edit…', onSelect: () => onChoose('edit') },
          canManage &&
            row.kind === 'webhook' && { label: 'Rotate secret…', onSelect: () => onChoose('rotate') },
        ],
        [canManage && { label: 'Remove…', tone: 'danger', onSelect: () => onChoose('remove') }],
      ]}
    />
  )
}
