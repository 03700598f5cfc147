'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { brandName } from '@/components/data/brand-name'
import { DataTable } from '@/components/data/data-table'
import { FilterSelect } from '@/components/data/filter-select'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import { useTRPC } from '@/components/trpc/provider'
import { Card, CardHeader } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { formatDay, formatNumber } from '@/server/contract/figures'
import { useReconciliation } from './scope'
import { daysOfTotals, differencesOf, type Sum, sumTotals, type Total } from './sums'

/** The sums of a comparison on each side, of one day or of all. */
export function SumsCard({ totals }: { totals: readonly Total[] }) {
  const trpc = useTRPC()
  const { isStaff } = useReconciliation()
  const [day, setDay] = useState<string | null>(null)
  const brands = useQuery(trpc.brands.list.queryOptions(undefined, { enabled: !isStaff }))
  const hasBrands = (brands.data ?? []).length > 1
  const nameOf = (brandId: string) => {
    const found = brands.data?.find(({ id }) => id === brandId)
    return found ? brandName(found) : brandId
  }
  const days = daysOfTotals(totals)
  return (
    <Card>
      <CardHeader
        title="Sums"
        description="What counts on each side. The difference is what a ledger has more or less than Croupier."
        actions={
          days.length > 1 && (
            <FilterSelect
              label="Day"
              any="All days"
              choices={days.map((value) => ({ value, label: formatDay(value) }))}
              value={day}
              onChange={setDay}
            />
          )
        }
      />
      <DataTable
        label="Sums"
        rows={sumTotals(totals, { day, hasBrands })}
        keyOf={({ key }) => key}
        columns={[
          {
            heading: 'Transactions',
            cell: ({ type, providerCode, brandId, movements }) => (
              <span className="grid gap-0.5">
                <span className="font-medium capitalize">{type}s</span>
                <span className="text-faint text-xs">
                  <ProviderName code={providerCode} />
                  {brandId && `, ${nameOf(brandId)}`}, {formatNumber(movements)}
                </span>
              </span>
            ),
            className: 'min-w-32',
            isSticky: true,
          },
          { heading: 'Provider', cell: (sum) => <Amount of={sum} side="provider" />, kind: 'number' },
          {
            heading: 'Answered to provider',
            cell: ({ answered }) => <Money value={answered} />,
            kind: 'number',
          },
          {
            heading: 'Confirmed by wallet',
            cell: ({ confirmed }) => <Money value={confirmed} />,
            kind: 'number',
          },
          { heading: 'Wallet', cell: (sum) => <Amount of={sum} side="wallet" />, kind: 'number' },
          { heading: 'Difference', cell: (sum) => <Differences of={sum} />, kind: 'number' },
        ]}
      />
    </Card>
  )
}

function Amount({ of: sum, side }: { of: Sum; side: 'provider' | 'wallet' }) {
  const amount = sum[side]
  if (amount === null) return <span className="whitespace-nowrap text-faint text-xs">Not given</span>
  return <Money value={amount} className={cn(differencesOf(sum)[side] && 'font-medium text-bad')} />
}

function Differences({ of: sum }: { of: Sum }) {
  const { provider, wallet } = differencesOf(sum)
  if (!provider && !wallet) return <span className="text-faint">–</span>
  return (
    <span className="grid justify-items-end gap-0.5">
      {provider && <Difference side="Provider" amount={provider} />}
      {wallet && <Difference side="Wallet" amount={wallet} />}
    </span>
  )
}

const Difference = ({ side, amount }: { side: string; amount: Sum['answered'] }) => (
  <span className="whitespace-nowrap">
    <span className="text-faint text-xs">{side}</span>{' '}
    <Money value={amount} className="font-medium text-bad" />
  </span>
)
