'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { Exclusion } from './exclusion'

export type LiftStep = 'end' | 'confirm' | 'request' | 'withdraw'

/** The action and its exclusion. */
export interface Lifting {
  step: LiftStep
  exclusion: Exclusion
}

const words = {
  end: {
    title: 'End this exclusion before its end date?',
    says: 'can launch games and bet again immediately. The audit log records who ended it.',
    label: 'End exclusion',
    done: 'can play again',
  },
  confirm: {
    title: 'Confirm the end of this exclusion?',
    says: 'can launch games and bet again immediately. The audit log records who requested and who confirmed it.',
    label: 'End exclusion',
    done: 'can play again',
  },
  request: {
    title: 'Request the end of this exclusion?',
    says: 'stays excluded until another member confirms. Ending an exclusion without an end date requires two people.',
    label: 'Request end',
    done: 'stays excluded until another member confirms',
  },
  withdraw: {
    title: 'Withdraw the request?',
    says: 'stays excluded.',
    label: 'Withdraw request',
    done: 'stays excluded',
  },
} as const

/** Open while an action is given. */
export function LiftDialog({ lifting, onClose }: { lifting: Lifting | null; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const text = words[lifting?.step ?? 'end']
  const outcome = {
    onSuccess: async (_: unknown, { playerId }: { playerId: string }) => {
      await queryClient.invalidateQueries(trpc.players.exclusions.pathFilter())
      toast.success(`${playerId} ${text.done}`)
      onClose()
    },
    onError: (error: { message: string }) => {
      toast.error(error.message)
    },
  }
  const readmit = useMutation(trpc.players.readmit.mutationOptions(outcome))
  const request = useMutation(trpc.players.requestReadmission.mutationOptions(outcome))
  const withdraw = useMutation(trpc.players.withdrawReadmission.mutationOptions(outcome))
  const { mutate, isPending } = { end: readmit, confirm: readmit, request, withdraw }[lifting?.step ?? 'end']
  return (
    <ConfirmDialog
      isOpen={lifting !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={text.title}
      description={
        <>
          <code className="break-all text-ink">{lifting?.exclusion.playerId}</code> {text.says}
        </>
      }
      confirmLabel={text.label}
      isDanger={lifting?.step !== 'withdraw'}
      isPending={isPending}
      onConfirm={() => {
        if (!lifting) return
        const { brandId, playerId } = lifting.exclusion
        mutate({ brandId, playerId })
      }}
    />
  )
}
