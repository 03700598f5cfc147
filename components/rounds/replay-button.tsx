'use client'

import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'

/** Opens the round as it was played, in a tab of its own. The link is used with that. */
export function ReplayButton({ providerCode, roundId }: { providerCode: string; roundId: string }) {
  const trpc = useTRPC()
  const create = useMutation(
    trpc.transactions.replayRound.mutationOptions({
      onError: ({ message }) => toast.error(message),
    }),
  )
  if (!useCan('transactions.replayRound')) return null
  const show = () => {
    // Opened by the click itself: browsers block windows that open later.
    const tab = window.open('about:blank', '_blank')
    create.mutate(
      { providerCode, roundId },
      {
        onSuccess: ({ url }) => {
          if (!tab) return void toast.error('Allow pop-ups for this site, and try again.')
          tab.opener = null
          tab.location.replace(url)
        },
        onError: () => tab?.close(),
      },
    )
  }
  return (
    <Button onClick={show} disabled={create.isPending}>
      <Play aria-hidden />
      Show round
    </Button>
  )
}
