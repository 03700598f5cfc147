'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useQueryState } from 'nuqs'
import { useState } from 'react'
import { ListBar } from '@/components/data/list-bar'
import { sheetParam } from '@/components/data/list-params'
import { useOpenList } from '@/components/data/use-open-list'
import { SavedViews } from '@/components/saved-views/saved-views'
import { useCan } from '@/components/shell/me-context'
import { useLinkedDialog } from '@/components/shell/use-linked-dialog'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lazyPanel } from '@/components/ui/lazy-panel'
import { AssigneeFilter } from './assignee-filter'
import { AttentionList } from './attention-list'
import { GroupSegments } from './group-segments'
import type { Run, RunKind } from './run'
import { type CallbackParams, callbackList, toCountFilter, toFilter } from './search-params'
import { SelectionBar } from './selection-bar'
import { isRunning, useFollowedRun } from './use-followed-run'
import { useSelection } from './use-selection'

const busyMs = 1_000
const quietMs = 10_000

/** Running bulk runs, polled every second while there are any. */
function useActiveRuns(): readonly Run[] {
  const trpc = useTRPC()
  const runs = useQuery(
    trpc.callbacks.runs.queryOptions(undefined, {
      refetchInterval: (query) => (query.state.data?.some(isActive) ? busyMs : quietMs),
    }),
  )
  return runs.data?.filter(isActive) ?? []
}

const isActive = (run: Run) => run.status === 'running'

const TransactionSheet = lazyPanel(
  () => import('@/components/transactions/transaction-sheet'),
  'TransactionSheet',
)
const ReasonChips = lazyPanel(() => import('./reason-chips'), 'ReasonChips')
const RunProgress = lazyPanel(() => import('./run-progress'), 'RunProgress')
const RunResult = lazyPanel(() => import('./run-result'), 'RunResult')
const SinceDialog = lazyPanel(() => import('./since-dialog'), 'SinceDialog')
const PlanDialog = lazyPanel(() => import('./plan-dialog'), 'PlanDialog')

const refreshMs = 10_000

/** Callbacks that need attention, by reason, to replay or resolve individually or in bulk. */
export function AttentionView() {
  const trpc = useTRPC()
  const list = useOpenList(callbackList)
  const { params, change } = list
  const [previewed, setPreviewed] = useQueryState('preview', sheetParam)
  const [planned, setPlanned] = useState<RunKind | null>(null)
  const [since, setSince] = useState<Date | null>(null)
  const mayReplay = useCan('transactions.replay')
  const [isAskingSince, setIsAskingSince] = useLinkedDialog('replay-since', mayReplay)
  const choice = useSelection(JSON.stringify(toFilter(params)))
  const followed = useFollowedRun()
  const others = useActiveRuns().filter(({ id }) => id !== followed.run?.id)
  const counts = useQuery(
    trpc.callbacks.counts.queryOptions(toCountFilter(params), {
      placeholderData: keepPreviousData,
      refetchInterval: refreshMs,
    }),
  )
  const matching = (counts.data ?? [])
    .filter((row) => params.group === null || row.group === params.group)
    .filter((row) => params.why === null || row.why === params.why)
    .reduce((total, row) => total + row.count, 0)
  return (
    <>
      {followed.run && isRunning(followed.run) && <RunProgress run={followed.run} />}
      {followed.run && !isRunning(followed.run) && (
        <RunResult run={followed.run} onDismiss={() => void followed.follow(null)} />
      )}
      {others.map((run) => (
        <RunProgress key={run.id} run={run} />
      ))}
      <div className="mb-4 flex flex-wrap justify-end gap-2">
        <SavedViews list="callbacks" />
        {mayReplay && matching > 0 && (
          <Button onClick={() => setIsAskingSince(true)}>
            <History aria-hidden />
            Replay since…
          </Button>
        )}
      </div>
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
        <ListBar
          list={{ ...list, clear: () => change(callbackList.noFilter) }}
          own={{ assignee: <AssigneeFilter {...list.bind('assignee')} /> }}
        />
        <AttentionList
          list={list}
          choice={choice}
          previewed={previewed}
          onPreview={setPreviewed}
          onClear={() => change({ ...callbackList.noFilter, group: null })}
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
          choice={chosenBy({ since, params, choice })}
          onClose={() => {
            setPlanned(null)
            setSince(null)
          }}
          onStarted={(runId) => {
            setPlanned(null)
            setSince(null)
            void followed.follow(runId)
            choice.clear()
          }}
        />
      )}
      <SinceDialog
        isOpen={isAskingSince}
        onClose={() => setIsAskingSince(false)}
        onChosen={(at) => {
          setIsAskingSince(false)
          setSince(at)
          setPlanned('replay')
        }}
      />
      {previewed && <TransactionSheet id={previewed} onClose={() => setPreviewed(null)} />}
    </>
  )
}

/** What a run takes: everything since a time, everything that matches, or what was selected. */
function chosenBy({ since, params, choice }: Chosen): Inputs['callbacks']['planReplay']['choice'] {
  if (since !== null) return { filter: { ...toFilter(params), within: undefined, from: since } }
  return choice.isAll ? { filter: toFilter(params) } : { ids: [...choice.ids] }
}

interface Chosen {
  since: Date | null
  params: CallbackParams
  choice: ReturnType<typeof useSelection>
}
