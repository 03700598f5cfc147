'use client'

import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import type { Run } from './run'

const busyMs = 1_000
const quietMs = 10_000

/** Running bulk runs, polled every second while there are any. */
export function useActiveRuns(): readonly Run[] {
  const trpc = useTRPC()
  const runs = useQuery(
    trpc.callbacks.runs.queryOptions(undefined, {
      refetchInterval: (query) => (query.state.data?.some(isActive) ? busyMs : quietMs),
    }),
  )
  return runs.data?.filter(isActive) ?? []
}

const isActive = (run: Run) => run.status === 'running'
