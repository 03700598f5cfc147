'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Money } from '@/components/data/money'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs, Outputs } from '@/components/trpc/types'
import { formatNumber } from '@/server/contract/figures'
import { movementTypes } from './movement-types'

type Totals = Outputs['transactions']['totals']

/**
 * How many transactions the filters match, and the sums that providers reported, whatever became of them. The page and the
 * order do not change them.
 */
export function ListTotals({ search }: { search: Inputs['transactions']['search'] }) {
  const trpc = useTRPC()
  const { cursor: _, order: __, ...filter } = search
  const totals = useQuery(
    trpc.transactions.totals.queryOptions(filter, { placeholderData: keepPreviousData, staleTime: 30_000 }),
  )
  return (
    <p
      aria-live="polite"
      className="flex min-h-9 flex-wrap items-center gap-x-5 gap-y-1 border-line border-b px-5 py-2 text-muted text-xs"
    >
      {totals.data ? (
        <TotalsText totals={totals.data} />
      ) : (
        <span className="text-faint">{totals.isError ? 'Totals are not available.' : 'Counting…'}</span>
      )}
    </p>
  )
}

function TotalsText({ totals: { count, hasMore, sums } }: { totals: Totals }) {
  const noun = count === 1 && !hasMore ? 'transaction' : 'transactions'
  return (
    <>
      <span className="font-medium text-ink tabular-nums">
        {formatNumber(count)}
        {hasMore && '+'} {noun}
      </span>
      {hasMore ? (
        <span>Narrow the filters to see sums.</span>
      ) : (
        sums.map(({ type, amount }) => (
          <span key={`${amount.currency} ${type}`}>
            {movementTypes.find(({ value }) => value === type)?.label} reported <Money value={amount} />
          </span>
        ))
      )}
    </>
  )
}
