'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import Link from 'next/link'
import { contractParams, toContractSearch } from '@/components/contracts/contract-params'
import { type Column, DataTable } from '@/components/data/data-table'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import { NoMatch } from '@/components/data/no-match'
import { PagePager } from '@/components/data/page-pager'
import { SearchBox } from '@/components/data/search-box'
import { useList } from '@/components/data/use-list'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Badge } from '@/components/ui/badge'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'

const choices = [
  { value: 'none', label: 'Without a contract' },
  { value: 'blocked', label: 'Accrual blocked' },
  { value: 'changing', label: 'Change ahead' },
] as const

type Row = Outputs['staffContracts']['list']['contracts'][number]

/** Which terms apply to each organization, and whether fees accrue. */
export function ContractsView() {
  const trpc = useTRPC()
  const { params, bind, isNarrowed, go, clear } = useList(contractParams)
  const found = useQuery(
    trpc.staffContracts.list.queryOptions(toContractSearch(params), { placeholderData: keepPreviousData }),
  )
  return (
    <Card>
      <CardHeader
        title="Contracts"
        description="Fees that organizations pay. They accrue after each day (UTC) is counted."
      />
      <FilterBar
        search={<SearchBox label="Search organizations" placeholder="Name or slug" {...bind('q')} />}
        isFiltered={hasFilter(params)}
        onClear={clear}
      >
        <FilterSelect label="Contract" any="All organizations" choices={choices} {...bind('show')} />
      </FilterBar>
      <List
        query={found}
        what="The contracts"
        rowsOf={(data) => data.contracts}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No matching organizations" onClear={clear} />}
        empty={<EmptyState icon={FileText} title="No organizations yet" />}
        pager={(data) => <PagePager page={params.page} perPage={data.perPage} total={data.total} onGo={go} />}
      >
        {(rows) => <ContractTable rows={rows} />}
      </List>
    </Card>
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
        <span className="whitespace-nowrap tabular-nums">
          Version {row.version} <span className="text-muted">since {row.since}</span>
        </span>
      ),
  },
  {
    heading: 'Next change',
    cell: (row) => row.nextDay ?? '–',
    from: 'md',
    width: 'line',
    className: 'tabular-nums',
  },
  {
    heading: 'Accrued through',
    cell: (row) => (
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="whitespace-nowrap tabular-nums">{row.accruedThrough ?? '–'}</span>
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
