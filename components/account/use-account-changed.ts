'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '@/components/trpc/provider'

/** After a change of one's own sign-in: what this page shows, and what the shell knows of the person. */
export function useAccountChanged(): () => void {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  return () => {
    void queryClient.invalidateQueries(trpc.account.pathFilter())
    router.refresh()
  }
}
