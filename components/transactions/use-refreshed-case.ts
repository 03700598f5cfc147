'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'

/** What was changed shows here and in the list. */
export function useRefreshedCase() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries(trpc.callbacks.case.pathFilter()),
      queryClient.invalidateQueries(trpc.callbacks.search.pathFilter()),
    ])
  }
}
