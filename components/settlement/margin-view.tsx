'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryStates } from 'nuqs'
import { MonthField } from '@/components/contracts/month-field'
import { DataTable } from '@/components/data/data-table'
import { FilterSelect } from '@/components/data/filter-select'
import { List } from '@/components/data/list'
import { Money } from '@/components/data/money'
import { FigureLink } from '@/components/reports/figure-cells'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { marginGroups } from '@/server/contract/billing-states'
import { formatMonth } from '@/server/contract/figures'
import { marginParams, toMarginQuery } from './settlement-params'

type Margin = Outputs['staffSettlement']['margin']
type Group = Margin['groups'][number]

const labels = { month: 'Month', provider: 'Provider', organization: 'Organization', currency: 'Currency' }

/** Fees of operators less what providers get. */
export function MarginView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(marginParams)
  const found = useQuery(
    trpc.staffSettlement.margin.queryOptions(toMarginQuery(params), { placeholderData: keepPreviousData }),
  )
  const { data } = found
  return (
    <Card>
      <CardHeader
        title="Margin"
        description="Accrued fees less provider statements, in EUR by the rates of each month’s last day. Drafts count."
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <FilterSelect
              label="Group by"
              any="By month"
              choices={marginGroups.map((value) => ({ value, label: `By ${value}` }))}
              value={params.by}
              onChange={(by) => void setParams({ by })}
            />
            {data && (
              <MonthField label="From" value={data.from} onChange={(from) => void setParams({ from })} />
            )}
            {data && <MonthField label="To" value={data.to} onChange={(to) => void setParams({ to })} />}
          </div>
        }
      />
      {data && data.missing.length > 0 && (
        <Notice tone="warn" className="mx-5 mb-5" title="Not in these amounts">
          No exchange rate for {data.missing.join(', ')}.
        </Notice>
      )}
      <List
        query={found}
        what="The margin"
        rowsOf={({ groups }) => groups}
        empty={<EmptyState title="No fees and no statements">Choose other months.</EmptyState>}
      >
        {(groups, margin) => <MarginTable groups={groups} margin={margin} />}
      </List>
    </Card>
  )
}

function MarginTable({ groups, margin }: { groups: readonly Group[]; margin: Omit<Margin, 'groups'> }) {
  const { by, total } = margin
  const nameOf = ({ key, label }: Group) => {
    if (key === null) return 'Without transactions'
    return by === 'month' ? formatMonth(key) : label
  }
  return (
    <DataTable
      label="Margin"
      rows={groups}
      keyOf={({ key }) => key ?? 'none'}
      totals={[{ ...total, key: '', label: 'Total' }]}
      columns={[
        { heading: labels[by], cell: (group) => (group.key === '' ? 'Total' : nameOf(group)) },
        {
          heading: 'GGR',
          cell: ({ key, ggr }) => (
            <FigureLink href={reportOf(margin, key)}>
              <Money value={ggr} />
            </FigureLink>
          ),
          kind: 'number',
          from: 'sm',
        },
        {
          heading: 'Fees',
          cell: ({ key, fee }) => (
            <FigureLink href={key && by === 'organization' ? `/staff/billing/contracts/${key}` : undefined}>
              <Money value={fee} />
            </FigureLink>
          ),
          kind: 'number',
        },
        {
          heading: 'Providers',
          cell: ({ key, cost }) => (
            <FigureLink href={statementsOf(by, key)}>
              <Money value={cost} />
            </FigureLink>
          ),
          kind: 'number',
          from: 'sm',
        },
        { heading: 'Margin', cell: ({ margin: left }) => <Money value={left} />, kind: 'number' },
      ]}
    />
  )
}

const lastDay = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** The report of the same months, narrowed to the row. */
function reportOf({ by, from, to }: Omit<Margin, 'groups'>, key: string | null): string | undefined {
  if (!key || by === 'organization') return undefined
  const [first, last] = by === 'month' ? [key, key] : [from, to]
  const narrowed = by === 'month' ? {} : { [by]: key }
  const query = { by: 'organization', from: `${first}-01`, to: lastDay(last), zone: 'UTC', ...narrowed }
  return `/staff/reports?${new URLSearchParams(query)}`
}

function statementsOf(by: Margin['by'], key: string | null): string | undefined {
  if (!key || (by !== 'month' && by !== 'provider')) return undefined
  return `/staff/billing/statements?${new URLSearchParams({ [by]: key })}`
}
