'use client'

import { Fragment, type ReactNode } from 'react'
import type { OpenList } from '@/components/data/list-bar'
import { ListCard } from '@/components/data/list-page'
import type { LoadedProps } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { ProviderName } from '@/components/data/provider-name'
import type { Outputs } from '@/components/trpc/types'
import { EmptyState } from '@/components/ui/empty-state'
import { formatNumber } from '@/server/contract/figures'
import type { OpenRoundRow } from './rounds-table'

type OpenRounds = Outputs['rounds']['list']

interface OpenRoundsCardProps {
  list: OpenList
  query: LoadedProps<OpenRounds>['query']
  children: (rounds: readonly OpenRoundRow[]) => ReactNode
}

/** Open rounds with their filters and what is at risk in them. */
export const OpenRoundsCard = ({ list, query, children }: OpenRoundsCardProps) => (
  <ListCard
    list={list}
    query={query}
    what="Open rounds"
    rowsOf={(data) => data.rounds}
    noMatch="No matching rounds"
    empty={
      <EmptyState title="No open rounds">
        Rounds appear here when their final transaction is overdue.
      </EmptyState>
    }
    order="oldest"
  >
    {(rounds, data) => (
      <>
        <RiskTotals totals={data.totals} />
        {children(rounds)}
      </>
    )}
  </ListCard>
)

type Total = Outputs['rounds']['list']['totals'][number]

/** How many rounds are open and what is at risk in them, by provider and currency. */
function RiskTotals({ totals }: { totals: readonly Total[] }) {
  return (
    <p className="border-line border-b px-5 py-3 text-muted text-sm">
      At risk:{' '}
      {totals.map(({ organizationId, providerCode, rounds, atRisk }, index) => (
        <Fragment key={`${organizationId} ${providerCode} ${atRisk.currency}`}>
          {index > 0 && ', '}
          <Money value={atRisk} /> in {formatNumber(rounds)} {rounds === 1 ? 'round' : 'rounds'} at{' '}
          <ProviderName code={providerCode} />
        </Fragment>
      ))}
    </p>
  )
}
