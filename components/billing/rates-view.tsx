'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, DataTable } from '@/components/data/data-table'
import { ListCard } from '@/components/data/list-page'
import { Loaded } from '@/components/data/loaded'
import { Time } from '@/components/data/time'
import { useOpenList } from '@/components/data/use-open-list'
import { OrganizationLink } from '@/components/shell/organization-link'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Card, CardHeader } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { formatDay } from '@/server/contract/figures'
import { AddedRatesCard } from './added-rates-card'
import { rateList, toRateDay } from './rate-params'

/** The stored exchange rates, day by day. */
export function RatesView() {
  const trpc = useTRPC()
  const list = useOpenList(rateList)
  const days = useQuery(trpc.staffRates.days.queryOptions(list.search, { placeholderData: keepPreviousData }))
  const day = useQuery(
    trpc.staffRates.day.queryOptions(toRateDay(list.params), { placeholderData: keepPreviousData }),
  )
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[2fr_1fr]">
      {days.data?.total !== 0 && (
        <Card className="lg:order-last">
          <Loaded query={day} what="The rates of the day" rows={12}>
            {(shown) => (shown ? <RateTable day={shown} /> : <NoRatesOfDay />)}
          </Loaded>
        </Card>
      )}
      <div className="grid grid-cols-1 gap-6">
        <ListCard
          header={
            <CardHeader
              title="Exchange rates"
              description="Euro reference rates, published each working day. Stored rates never change."
            />
          }
          list={list}
          query={days}
          what="The exchange rates"
          rows={12}
          rowsOf={(data) => data.days}
          noMatch="No more days"
          clear="First page"
          empty={<NoRates isConfigured={days.data?.isConfigured ?? false} />}
        >
          {(rows) => <RateDaysTable days={rows} page={list.search.page} shown={day.data?.day ?? null} />}
        </ListCard>
        <AddedRatesCard />
      </div>
    </div>
  )
}

function NoRates({ isConfigured }: { isConfigured: boolean }) {
  return (
    <EmptyState title="No exchange rates yet">
      {isConfigured
        ? 'Croupier reads them every four hours. Jobs and queue shows whether the last run failed.'
        : 'EXCHANGE_RATES_URL is not set, so Croupier reads no rates and converts no amounts.'}
    </EmptyState>
  )
}

const NoRatesOfDay = () => (
  <EmptyState title="No rates for this day">
    None are published at weekends and on bank holidays. Amounts of such a day are converted with the last
    rates before it.
  </EmptyState>
)

type Day = NonNullable<Outputs['staffRates']['day']>

const rateColumns: Column<Day['rates'][number]>[] = [
  { heading: 'Currency', cell: ({ currency }) => currency },
  { heading: 'For 1 EUR', cell: ({ rate }) => rate, kind: 'number' },
]

/** A day's rates, as they were published. */
function RateTable({ day: { day, source, rates } }: { day: Day }) {
  return (
    <>
      <CardHeader
        title={`Rates of ${formatDay(day)}`}
        description={<span className="[overflow-wrap:anywhere]">Read from {source}</span>}
      />
      <DataTable
        label={`Exchange rates of ${day}`}
        rows={rates}
        keyOf={({ currency }) => currency}
        columns={rateColumns}
      />
    </>
  )
}

interface RateDaysTableProps {
  days: readonly Outputs['staffRates']['days']['days'][number][]
  page: number
  /** The day whose rates are beside the list. */
  shown: string | null
}

function RateDaysTable({ days, page, shown }: RateDaysTableProps) {
  return (
    <DataTable
      label="Days with exchange rates"
      rows={days}
      keyOf={({ day }) => day}
      rowProps={({ day }) => ({
        'aria-current': day === shown ? 'true' : undefined,
        className: 'aria-[current]:bg-sunken',
      })}
      columns={[
        {
          heading: 'Day',
          cell: ({ day }) => (
            <OrganizationLink
              href={`/staff/billing/rates?${new URLSearchParams({ page: String(page), day })}`}
              prefetch={false}
              className="font-medium tabular-nums hover:underline"
            >
              {formatDay(day)}
            </OrganizationLink>
          ),
          width: 'line',
        },
        { heading: 'Currencies', cell: ({ currencies }) => currencies, kind: 'number' },
        { heading: 'Read', cell: ({ fetchedAt }) => <Time value={fetchedAt} />, kind: 'time', from: 'sm' },
        {
          heading: 'Source',
          cell: ({ source }) => (
            <span className="block truncate" title={source}>
              {source}
            </span>
          ),
          from: 'md',
          width: 'rest',
          className: 'text-muted',
        },
      ]}
    />
  )
}
