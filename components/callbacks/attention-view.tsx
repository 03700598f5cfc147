'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useQueryState, useQueryStates } from 'nuqs'
import { useState } from 'react'
import { sheetParam } from '@/components/data/list-params'
import { useTRPC } from '@/components/trpc/provider'
import { Card } from '@/components/ui/card'
import { lazyPanel, whenDrawn } from '@/components/ui/lazy-panel'
import { AttentionFilters } from './attention-filters'
import { AttentionList } from './attention-list'
import { GroupSegments } from './group-segments'
import { ReasonChips } from './reason-chips'
import type { RunKind } from './run'
import { RunProgress } from './run-progress'
import { type CallbackParams, callbackParams, toCountFilter, toFilter } from './search-params'
import { SelectionBar } from './selection-bar'
import { useActiveRuns } from './use-active-runs'
import { useSelection } from './use-selection'

const DeliverySheet = lazyPanel(
  () => import('@/components/transactions/delivery-sheet').then((module) => module.DeliverySheet),
  ({ id }) => id !== null,
)
const PlanDialog = lazyPanel(() => import('./plan-dialog').then((module) => module.PlanDialog), whenDrawn)

const refreshMs = 10_000

/** Callbacks that need attention, by reason, to replay or resolve individually or in bulk. */
export function AttentionView() {
  const trpc = useTRPC()
  const [params, setParams] = useQueryStates(callbackParams)
  const [peeked, setPeeked] = useQueryState('peek', sheetParam)
  const [planned, setPlanned] = useState<RunKind | null>(null)
  const choice = useSelection()
  const runs = useActiveRuns()
  const counts = useQuery(
    trpc.callbacks.counts.queryOptions(toCountFilter(params), {
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  )
  const change = (changed: Partial<CallbackParams>) => {
    choice.clear()
    void setParams({ ...changed, cursor: null })
  }
  const matching = (counts.data ?? [])
    .filter((row) => params.group === null || row.group === params.group)
    .filter((row) => params.why === null || row.why === params.why)
    .reduce((total, row) => total + row.count, 0)
  return (
    <>
      {runs.map((run) => (
        <RunProgress key={run.id} run={run} />
      ))}
      <Card>
        <GroupSegments
          counts={counts.data}
          chosen={params.group}
          onChoose={(group) => change({ group, why: null })}
        />
        {params.group && (
          <ReasonChips
            counts={counts.data}
            group={params.group}
            chosen={params.why}
            onChoose={(why) => change({ why })}
          />
        )}
        <AttentionFilters params={params} onChange={change} onClear={() => change(noFilter)} />
        <AttentionList
          params={params}
          choice={choice}
          peeked={peeked}
          onPeek={setPeeked}
          onGo={(cursor) => setParams({ cursor }, { history: 'push' })}
          onClear={() => change({ ...noFilter, group: null })}
        />
        <SelectionBar
          chosenCount={choice.isAll ? null : choice.ids.size}
          matching={matching}
          onChooseAll={choice.chooseAll}
          onClear={choice.clear}
          onPlan={setPlanned}
        />
      </Card>
      {planned && (
        <PlanDialog
          kind={planned}
          choice={choice.isAll ? { filter: toFilter(params) } : { ids: [...choice.ids] }}
          onClose={() => setPlanned(null)}
          onStarted={() => {
            setPlanned(null)
            choice.clear()
          }}
        />
      )}
      <DeliverySheet id={peeked} onClose={() => setPeeked(null)} />
    </>
  )
}

const noFilter = {
  why: null,
  type: null,
  brand: null,
  provider: null,
  endpoint: null,
  within: null,
  from: null,
  to: null,
} as const
