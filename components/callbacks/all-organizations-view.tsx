'use client'

import { useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { List } from '@/components/data/list'
import { Time } from '@/components/data/time'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { attentionGroups } from '@/server/contract/delivery-states'
import { formatNumber } from '@/server/contract/figures'
import { groupLooks } from './group-looks'
import { OpenCallbacksButton } from './open-callbacks-button'

type Waiting = Outputs['callbacks']['everywhere'][number]

/** For staff: organizations with callbacks that need attention. Opening one is recorded in its audit log. */
export function AllOrganizationsView() {
  const trpc = useTRPC()
  const waiting = useQuery(trpc.callbacks.everywhere.queryOptions(undefined, { refetchInterval: 15_000 }))
  return (
    <>
      <PageHeader
        title="Failed callbacks"
        description="Organizations with callbacks that need attention, oldest first. Opening one is recorded in its audit log with your name."
      />
      <Card>
        <List
          query={waiting}
          what="Failed callbacks"
          rowsOf={(rows) => rows}
          empty={
            <EmptyState title="Nothing needs attention">
              All callbacks are settled or still being retried.
            </EmptyState>
          }
        >
          {(rows) => <WaitingTable rows={rows} />}
        </List>
      </Card>
    </>
  )
}

const sortKeys = {
  name: (row: Waiting) => row.name,
  total: (row: Waiting) => row.total,
  exhausted: (row: Waiting) => row.groups.exhausted,
  rejected: (row: Waiting) => row.groups.rejected,
  unknown: (row: Waiting) => row.groups.unknown,
  held: (row: Waiting) => row.groups.held,
  late: (row: Waiting) => row.groups.late,
  oldest: (row: Waiting) => row.oldest,
}

function WaitingTable({ rows }: { rows: readonly Waiting[] }) {
  const { rows: sorted, headerOf } = useSortedRows(rows, sortKeys)
  return (
    <DataTable
      label="Failed callbacks by organization"
      rows={sorted}
      keyOf={(row) => row.organizationId}
      isFollowed
      columns={[
        {
          heading: 'Organization',
          cell: (row) => (
            <>
              <span className="block font-medium">{row.name}</span>
              <code className="text-faint text-xs">{row.slug}</code>
            </>
          ),
          sort: headerOf('name'),
        },
        {
          heading: 'Waiting',
          cell: (row) => formatNumber(row.total),
          kind: 'number',
          sort: headerOf('total', 'descending'),
          className: 'font-semibold',
        },
        ...attentionGroups.map(
          (group): Column<Waiting> => ({
            heading: groupLooks[group].label,
            cell: (row) => formatNumber(row.groups[group]),
            kind: 'number',
            from: 'lg',
            sort: headerOf(group, 'descending'),
            className: 'text-muted',
          }),
        ),
        {
          heading: 'Oldest',
          cell: (row) => <Time value={row.oldest} />,
          from: 'md',
          sort: headerOf('oldest'),
        },
        { heading: 'Actions', cell: (row) => <OpenCallbacksButton organization={row} />, kind: 'actions' },
      ]}
    />
  )
}
