'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { toast } from '@/components/ui/toast'
import type { Exclusion } from './exclusion'

/** Open while an exclusion is given. */
export function ReadmitDialog({ exclusion, onClose }: { exclusion: Exclusion | null; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const readmit = useMutation(
    trpc.players.readmit.mutationOptions({
      onSuccess: async (_, { playerId }) => {
        await queryClient.invalidateQueries(trpc.players.exclusions.pathFilter())
        toast.success(`${playerId} may play again`)
        onClose()
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <ConfirmDialog
      isOpen={exclusion !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="End this exclusion?"
      description={
        <>
          <code className="break-all text-ink">{exclusion?.playerId}</code> can launch games and bet again at
          once. Who ended it is kept in the audit log.
        </>
      }
      confirmLabel="End the exclusion"
      isDanger
      isPending={readmit.isPending}
      onConfirm={() =>
        exclusion && readmit.mutate({ brandId: exclusion.brandId, playerId: exclusion.playerId })
      }
    />
  )
}
