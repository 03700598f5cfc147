'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { contractList } from '@/components/contracts/contract-params'
import { type Column, DataTable } from '@/components/data/data-table'
import { ListCard } from '@/components/data/list-page'
import { useOpenList } from '@/components/data/use-open-list'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatDay } from '@/server/contract/figures'

type Row = Outputs['staffContracts']['list']['contracts'][number]

/** Which terms apply to each organization, and whether fees accrue. */
export function ContractsView() {
  const trpc = useTRPC()
  const list = useOpenList(contractList)
  const found = useQuery(
    trpc.staffContracts.list.queryOptions(list.search, { placeholderData: keepPreviousData }),
  )
  return (
    <ListCard
      header={
        <CardHeader
          title="Contracts"
          description="Fees that organizations pay. They accrue after each day (UTC) is counted."
        />
      }
      list={list}
      query={found}
      what="The contracts"
      rowsOf={(data) => data.contracts}
      noMatch="No matching organizations"
      empty={
        <EmptyState title="No organizations yet">
          Organizations appear here when an administrator creates them.
        </EmptyState>
      }
    >
      {(rows) => <ContractTable rows={rows} />}
    </ListCard>
  )
}

const columns: Column<Row>[] = [
  {
    heading: 'Organization',
    cell: (row) => (
      <div className="grid min-w-0">
        <Link
          href={`/staff/billing/contracts/${row.organizationId}`}
          prefetch={false}
          className="font-medium hover:underline"
        >
          {row.name}
        </Link>
        <code className="text-faint text-xs">{row.slug}</code>
      </div>
    ),
  },
  {
    heading: 'Applies',
    cell: (row) =>
      row.version === null ? (
        <Badge tone="warn">No contract</Badge>
      ) : (
        <span className="tabular-nums">
          Version {row.version} <span className="text-muted">since {row.since && formatDay(row.since)}</span>
        </span>
      ),
  },
  {
    heading: 'Next change',
    cell: (row) => (row.nextDay ? formatDay(row.nextDay) : '–'),
    from: 'md',
    width: 'line',
    className: 'tabular-nums',
  },
  {
    heading: 'Accrued through',
    cell: (row) => (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="whitespace-nowrap tabular-nums">
          {row.accruedThrough ? formatDay(row.accruedThrough) : '–'}
        </span>
        {row.blockedReason && (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone="bad">Blocked</Badge>
            <span className="text-muted text-xs">{row.blockedReason}</span>
          </span>
        )}
      </div>
    ),
    from: 'sm',
  },
]

const ContractTable = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable label="Contracts" rows={rows} keyOf={(row) => row.organizationId} columns={columns} />
)
