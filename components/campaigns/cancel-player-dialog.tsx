'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explainCancelRefusal } from '@/components/free-rounds/explain-refusal'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import type { CampaignPlayer } from './player-status'

interface CancelPlayerDialogProps {
  campaignId: string
  player: CampaignPlayer | null
  onClose: () => void
}

/** Open while a player is given. */
export function CancelPlayerDialog({ campaignId, player, onClose }: CancelPlayerDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const cancel = useMutation(
    trpc.campaigns.cancelPlayer.mutationOptions({
      onSuccess: ({ isPartial }) => {
        if (isPartial) toast.warning('Only some games could be cancelled')
        else toast.success(`Free rounds cancelled for ${player?.playerId ?? 'the player'}`)
        onClose()
      },
      onSettled: () => queryClient.invalidateQueries(trpc.campaigns.pathFilter()),
    }),
  )
  const refusal = cancel.error?.data?.refusal
  return (
    <ConfirmDialog
      isOpen={player !== null}
      onOpenChange={(isOpen) => {
        if (isOpen) return
        cancel.reset()
        onClose()
      }}
      title={`Cancel free rounds for ${player?.playerId ?? ''}?`}
      description={
        player?.status === 'queued'
          ? 'The player is removed from the queue and gets no free rounds. Other players are not affected.'
          : 'Rounds not started are cancelled. Rounds in progress continue. Other players are not affected.'
      }
      confirmLabel="Cancel free rounds"
      cancelLabel="Keep"
      isDanger
      isPending={cancel.isPending}
      onConfirm={() => player && cancel.mutate({ campaignId, line: player.line })}
    >
      <ErrorNotice title="Not cancelled" className="mt-4">
        {refusal ? explainCancelRefusal(refusal) : cancel.error?.message}
      </ErrorNotice>
    </ConfirmDialog>
  )
}
