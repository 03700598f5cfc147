'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTRPC } from '@/components/trpc/provider'

/** Refreshes the account page and the signed-in user after a change of sign-in methods. */
export function useAccountChanged(): () => void {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  return () => {
    void queryClient.invalidateQueries(trpc.account.pathFilter())
    router.refresh()
  }
}
