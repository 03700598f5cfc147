'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { CloseRoundDialog, MarkRoundDialog } from './note-dialogs'
import type { OpenRound } from './types'

/** What support can do about an open round. Replaying a transaction is on the transaction's own page. */
export function RoundActions({ round }: { round: OpenRound }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const canAct = useCan('rounds.act')
  const [opened, setOpened] = useState<'mark' | 'close' | null>(null)
  const ask = useMutation(
    trpc.rounds.ask.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.rounds.pathFilter())
        toast.success('Checking with the provider')
      },
      onError: (error) => void toast.error(error.message),
    }),
  )
  if (!canAct) return null
  const close = () => setOpened(null)
  return (
    <>
      <Button isPending={ask.isPending || round.isBeingAsked} onClick={() => ask.mutate({ id: round.id })}>
        Check again
      </Button>
      <Button onClick={() => setOpened('mark')}>Mark</Button>
      <Button variant="primary" onClick={() => setOpened('close')}>
        Close round
      </Button>
      {opened === 'mark' && <MarkRoundDialog round={round} onClose={close} />}
      {opened === 'close' && <CloseRoundDialog round={round} onClose={close} />}
    </>
  )
}
