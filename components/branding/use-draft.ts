'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { toast } from '@/components/ui/toast'
import type { Branding } from './branding'

type Saved = (result: { revision: number }) => Promise<void>

export interface Draft {
  brandId: string | null
  /** Of the draft that the form shows; every change names it. */
  revision: number
  /** It was changed in another session since. */
  isOutdated: boolean
  /** Counts how often what was typed was discarded. */
  generation: number
  /** The `onSuccess` of a change that leaves what is typed alone. */
  saved: (message: string) => Saved
  /** The same where what is typed is discarded. */
  discarded: (message: string) => Saved
  /** Loads the newest revision. */
  catchUp: () => void
}

export function useDraft({ brandId, revision: latest }: Branding): Draft {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [revision, setRevision] = useState(latest)
  const [generation, setGeneration] = useState(0)
  const saved =
    (message: string): Saved =>
    async (result) => {
      setRevision(result.revision)
      await queryClient.invalidateQueries(trpc.branding.pathFilter())
      toast.success(message)
    }
  return {
    brandId,
    revision,
    generation,
    isOutdated: latest > revision,
    saved,
    discarded: (message) => async (result) => {
      await saved(message)(result)
      setGeneration((count) => count + 1)
    },
    catchUp: () => setRevision(latest),
  }
}
