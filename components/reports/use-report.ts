'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { seriesOf } from './narrow'
import type { Report } from './report'
import { withoutPlayers } from './without-players'

type Trpc = ReturnType<typeof useTRPC>

/** The organization's own report; the options of staff's have the same type. */
export const ownReport = (trpc: Trpc, query: Inputs['reports']['get']) => trpc.reports.get.queryOptions(query)

/** The organization's own pivot; the options of staff's have the same type. */
export const ownPivot = (trpc: Trpc, query: Inputs['reports']['pivot']) =>
  trpc.reports.pivot.queryOptions(query)

/** A report with its chart's series; numbers of players come in last. */
export function useReport<Query extends object>(
  query: Query,
  optionsOf: (query: Query & { hasPlayers?: boolean; by?: Report['by'] }) => ReturnType<typeof ownReport>,
) {
  const kept = { placeholderData: keepPreviousData<Report> }
  const figures = useQuery({ ...optionsOf(withoutPlayers(query)), ...kept })
  const isRead = figures.isSuccess && !figures.isPlaceholderData
  const whole = useQuery({ ...optionsOf(query), enabled: isRead })
  const series = useQuery({
    ...optionsOf(withoutPlayers(seriesOf(query, figures.data))),
    ...kept,
    enabled: isRead,
  })
  return {
    report: isRead && whole.data ? whole : figures,
    series: series.data,
    isCountingPlayers: isRead && whole.isPending && whole.isFetching,
  }
}
