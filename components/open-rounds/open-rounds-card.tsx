'use client'

import { CircleCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { FilterBar } from '@/components/data/filter-bar'
import { FilterSelect } from '@/components/data/filter-select'
import { KeysetPager } from '@/components/data/keyset-pager'
import { List } from '@/components/data/list'
import { hasFilter } from '@/components/data/list-params'
import type { LoadedProps } from '@/components/data/loaded'
import { Money } from '@/components/data/money'
import { NoMatch } from '@/components/data/no-match'
import { ProviderName } from '@/components/data/provider-name'
import { useList } from '@/components/data/use-list'
import type { Outputs } from '@/components/trpc/types'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { findingLooks } from './finding-looks'
import { openRoundParams, roundVerdicts } from './search-params'

type OpenRounds = Outputs['rounds']['list']

interface OpenRoundsCardProps {
  query: LoadedProps<OpenRounds>['query']
  /** Further filters. */
  filters?: ReactNode
  children: (rounds: OpenRounds['rounds']) => ReactNode
}

const ages = [1, 6, 24, 168].map((hours) => ({
  value: String(hours),
  label: hours === 168 ? 'Over 7 days' : hours === 1 ? 'Over 1 hour' : `Over ${hours} hours`,
}))
const verdicts = roundVerdicts.map((value) => ({ value, label: findingLooks[value].label }))

/** Open rounds with their filters and what is at risk in them. */
export function OpenRoundsCard({ query, filters, children }: OpenRoundsCardProps) {
  const { params, bind, isNarrowed, change, go, clear } = useList(openRoundParams)
  return (
    <Card>
      <FilterBar isFiltered={hasFilter(params)} onClear={clear}>
        {filters}
        <FilterSelect label="Finding" any="Any finding" choices={verdicts} {...bind('verdict')} />
        <FilterSelect
          label="Age"
          any="Any age"
          choices={ages}
          value={params.hours === null ? null : String(params.hours)}
          onChange={(hours) => change({ hours: hours === null ? null : Number(hours) })}
        />
      </FilterBar>
      <List
        query={query}
        what="Open rounds"
        rowsOf={(data) => data.rounds}
        isNarrowed={isNarrowed}
        noMatch={<NoMatch title="No matching rounds" onClear={clear} />}
        empty={
          <EmptyState icon={CircleCheck} title="No open rounds">
            Rounds appear here when their final transaction is overdue.
          </EmptyState>
        }
        pager={(data) => <KeysetPager page={data} cursor={params.cursor} onGo={go} order="oldest" />}
      >
        {(_, data) => (
          <>
            <RiskTotals totals={data.totals} />
            {children(data.rounds)}
          </>
        )}
      </List>
    </Card>
  )
}

type Total = Outputs['rounds']['list']['totals'][number]

/** How many rounds are open and what is at risk in them, by provider and currency. */
function RiskTotals({ totals }: { totals: readonly Total[] }) {
  return (
    <p className="border-line border-b px-5 py-3 text-muted text-sm">
      At risk:{' '}
      {totals.map(({ organizationId, providerCode, rounds, atRisk }, index) => (
        <Fragment key={`${organizationId} ${providerCode} ${atRisk.currency}`}>
          {index > 0 && ', '}
          <Money value={atRisk} /> in {rounds.toLocaleString('en')} {rounds === 1 ? 'round' : 'rounds'} at{' '}
          <ProviderName code={providerCode} />
        </Fragment>
      ))}
    </p>
  )
}
