'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { toast } from '@/components/ui/toast'

/** Adding and removing pictures of games, as the organization or, `isEverywhere`, as Croupier for all of them. */
export function usePictures({ isEverywhere }: { isEverywhere: boolean }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const done = (said: string) => async () => {
    await Promise.all([
      queryClient.invalidateQueries(trpc.games.pathFilter()),
      queryClient.invalidateQueries(trpc.staffGames.pathFilter()),
    ])
    toast.success(said)
  }
  const added = { onSuccess: done('Picture added') }
  const removed = { onSuccess: done('Picture removed') }
  const own = {
    add: useMutation(trpc.games.addAsset.mutationOptions(added)),
    remove: useMutation(trpc.games.removeAsset.mutationOptions(removed)),
  }
  const everywhere = {
    add: useMutation(trpc.staffGames.addAsset.mutationOptions(added)),
    remove: useMutation(trpc.staffGames.removeAsset.mutationOptions(removed)),
  }
  return isEverywhere ? everywhere : own
}
