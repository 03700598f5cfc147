'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { explainCancelRefusal } from './explain-refusal'

/** The button, its confirmation, and the refusal if there is one. */
export function CancelGrantDialog({ grantId, playerId }: { grantId: string; playerId: string }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const refresh = () => queryClient.invalidateQueries(trpc.freeRounds.pathFilter())
  const cancel = useMutation(
    trpc.freeRounds.cancel.mutationOptions({
      onSuccess: async ({ status }) => {
        await refresh()
        if (status === 'cancel_failed') toast.warning('Only some games could be cancelled')
        else toast.success('Free rounds cancelled')
        setIsOpen(false)
      },
      // A refusal can change the grant: started rounds are consumed from then on.
      onError: () => void refresh(),
    }),
  )
  const refusal = cancel.error?.data?.refusal
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          cancel.reset()
          setIsOpen(true)
        }}
      >
        {' '}
        Cancel free rounds{' '}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={`Cancel free rounds for ${playerId}?`}
        description="Rounds not started are cancelled. Rounds in progress continue, and their wins are still paid. A cancelled grant can’t be reactivated."
        confirmLabel="Cancel free rounds"
        cancelLabel="Keep"
        isDanger
        isPending={cancel.isPending}
        onConfirm={() => cancel.mutate({ grantId })}
      >
        <ErrorNotice title="Not cancelled" className="mt-4">
          {refusal ? explainCancelRefusal(refusal) : cancel.error?.message}
        </ErrorNotice>
      </ConfirmDialog>
    </>
  )
}
