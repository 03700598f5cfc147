'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsString, useQueryState } from 'nuqs'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Run } from './run'

const busyMs = 1_000

/**
 * The run that was started here, followed to its end. Its ID stays in the URL, so that a reload shows it again. A step of
 * the run is shown when the list is loaded again: the result and the list that it leaves appear together.
 */
export function useFollowedRun() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const [id, follow] = useQueryState('followed', parseAsString)
  const queryKey = ['followed-run', id]
  const { data: run } = useQuery({
    queryKey,
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state }) => (isRunning(state.data) ? busyMs : false),
    queryFn: async (): Promise<Run> => {
      const latest = await client.callbacks.run.query({ runId: id ?? '' })
      const before = queryClient.getQueryData<Run>(queryKey)
      if (latest.worked === before?.worked && latest.status === before.status) return latest
      // The menu's number too.
      await queryClient.invalidateQueries(trpc.callbacks.pathFilter())
      return latest
    },
  })
  return { run: id === null ? undefined : run, follow }
}

export const isRunning = (run: Pick<Run, 'status'> | undefined) =>
  run?.status === 'running' || run?.status === 'planned'
