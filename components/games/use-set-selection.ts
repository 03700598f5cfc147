'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { toast } from '@/components/ui/toast'
import { formatNumber } from '@/server/contract/figures'

type Selection = Inputs['games']['setSelection']

/** Enables or disables games; the toast offers an undo. */
export function useSetSelection({ onDone }: { onDone?: () => void } = {}) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const mutation = useMutation(
    trpc.games.setSelection.mutationOptions({
      onSuccess: async (_, selection) => {
        await Promise.all([
          queryClient.invalidateQueries(trpc.games.search.pathFilter()),
          queryClient.invalidateQueries(trpc.games.get.pathFilter()),
        ])
        onDone?.()
        toast.success(sayWhatChanged(selection), {
          action: {
            label: 'Undo',
            onClick: () => mutation.mutate({ ...selection, isEnabled: !selection.isEnabled }),
          },
        })
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return mutation
}

function sayWhatChanged({ gameIds, isEnabled }: Selection): string {
  const games = gameIds.length === 1 ? 'Game' : `${formatNumber(gameIds.length)} games`
  return `${games} ${isEnabled ? 'enabled' : 'disabled'}`
}
