'use client'

import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { List } from '@/components/data/list'
import { SortHeader } from '@/components/data/sort-header'
import { Time } from '@/components/data/time'
import { useSortedRows } from '@/components/data/use-sorted-rows'
import { PageHeader } from '@/components/shell/page-header'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Table, Td, Th } from '@/components/ui/table'
import { attentionGroups } from '@/server/contract/delivery-states'
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
          empty={<EmptyState icon={CircleCheck} title="Nothing needs attention" />}
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
    <Table label="Failed callbacks by organization">
      <thead>
        <tr>
          <SortHeader sort={headerOf('name')}>Organization</SortHeader>
          <SortHeader sort={headerOf('total', 'descending')} className="text-right">
            Waiting
          </SortHeader>
          {attentionGroups.map((group) => (
            <SortHeader key={group} sort={headerOf(group, 'descending')} className="text-right max-lg:hidden">
              {groupLooks[group].label}
            </SortHeader>
          ))}
          <SortHeader sort={headerOf('oldest')} className="max-md:hidden">
            Oldest
          </SortHeader>
          <Th>
            <span className="sr-only">Actions</span>
          </Th>
        </tr>
      </thead>
      <tbody className="[&_tr:last-child_td]:border-b-0">
        {sorted.map((row) => (
          <tr key={row.organizationId}>
            <Td>
              <span className="block font-medium">{row.name}</span>
              <code className="text-faint text-xs">{row.slug}</code>
            </Td>
            <Td className="text-right font-semibold tabular-nums">{row.total.toLocaleString('en')}</Td>
            {attentionGroups.map((group) => (
              <Td key={group} className="text-right text-muted tabular-nums max-lg:hidden">
                {row.groups[group].toLocaleString('en')}
              </Td>
            ))}
            <Td className="max-md:hidden">
              <Time value={row.oldest} />
            </Td>
            <Td className="text-right">
              <OpenCallbacksButton organization={row} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
