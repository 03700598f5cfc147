'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { Time } from '@/components/data/time'
import { useCan } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'

type Offer = NonNullable<Outputs['team']['get']['ownershipOffer']>

/** A pending ownership offer: its recipient accepts or declines, an owner withdraws. */
export function OwnershipNotice({ offer }: { offer: Offer }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const router = useRouter()
  const canTransfer = useCan('team.transfer')
  const after = (done: string) => ({
    onSuccess: async () => {
      await queryClient.invalidateQueries(trpc.team.get.pathFilter())
      // The user's role may have changed, and with it the menu.
      router.refresh()
      toast.success(done)
    },
    onError: (error: { message: string }) => toast.error(error.message),
  })
  const accept = useMutation(trpc.team.acceptOwnership.mutationOptions(after('You are now the owner')))
  const decline = useMutation(trpc.team.declineOwnership.mutationOptions(after('Ownership offer declined')))
  const withdraw = useMutation(
    trpc.team.withdrawOwnership.mutationOptions(after('Ownership offer withdrawn')),
  )
  const until = (
    <>
      until <Time value={offer.expiresAt} />
    </>
  )
  if (offer.isForViewer) {
    return (
      <Notice
        tone="busy"
        title={`${offer.from} offers you ownership of this organization`}
        actions={
          <>
            <Button size="sm" variant="primary" isPending={accept.isPending} onClick={() => accept.mutate()}>
              Accept
            </Button>
            <Button size="sm" isPending={decline.isPending} onClick={() => decline.mutate()}>
              Decline
            </Button>
          </>
        }
      >
        The offer is open {until}. If you accept, {offer.from} becomes an admin.
      </Notice>
    )
  }
  return (
    <Notice
      tone="busy"
      title={`Ownership offered to ${offer.to}`}
      actions={
        canTransfer && (
          <Button size="sm" isPending={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw offer
          </Button>
        )
      }
    >
      Offered by {offer.from}, open {until}. Nothing changes until they accept.
    </Notice>
  )
}
