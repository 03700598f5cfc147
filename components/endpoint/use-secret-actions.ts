'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import type { Inputs } from '@/components/trpc/types'
import { toast } from '@/components/ui/toast'

export type KeptHours = Inputs['endpoint']['switchSecret']['keepPreviousHours']

/** Switches to the new secret, restores the previous one, discards the new one. */
export function useSecretActions({ onChanged }: { onChanged: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const changed = (message: string) => async () => {
    await queryClient.invalidateQueries()
    toast.success(message)
    onChanged()
  }
  const switching = useMutation(
    trpc.endpoint.switchSecret.mutationOptions({
      onSuccess: changed('Callbacks are signed with the new secret'),
    }),
  )
  const reverting = useMutation(
    trpc.endpoint.revertSecret.mutationOptions({
      onSuccess: changed('Callbacks are signed with the previous secret again'),
      onError: (error) => void toast.error(error.message),
    }),
  )
  const discarding = useMutation(
    trpc.endpoint.discardSecret.mutationOptions({ onSuccess: changed('New secret discarded') }),
  )
  return { switching, reverting, discarding }
}
