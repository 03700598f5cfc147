'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'

export type ImportMiss = Outputs['games']['planImport']['misses'][number]

interface Archive {
  fileId: string
  providerCode: string
  brandId?: string
}

/** The dry run of an archive and its import, part by part, as the organization or, `isEverywhere`, as Croupier. */
export function useImport({ isEverywhere }: { isEverywhere: boolean }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [added, setAdded] = useState(0)
  const own = {
    plan: useMutation(trpc.games.planImport.mutationOptions()),
    part: useMutation(trpc.games.importAssets.mutationOptions()),
  }
  const everywhere = {
    plan: useMutation(trpc.staffGames.planImport.mutationOptions()),
    part: useMutation(trpc.staffGames.importAssets.mutationOptions()),
  }
  const { plan, part } = isEverywhere ? everywhere : own

  const run = useMutation({
    mutationFn: async (archive: Archive) => {
      const misses: ImportMiss[] = []
      let sum = 0
      for (let from: number | null = 0; from !== null; ) {
        const done: Outputs['games']['importAssets'] = await part.mutateAsync({ ...archive, from })
        sum += done.added
        setAdded(sum)
        misses.push(...done.misses)
        from = done.next
        if (done.waitS > 0) await new Promise((resolve) => setTimeout(resolve, done.waitS * 1_000))
      }
      await queryClient.invalidateQueries(trpc.games.pathFilter())
      return { added: sum, misses }
    },
  })
  return { plan, run, added }
}
