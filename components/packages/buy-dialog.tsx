'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Form } from '@/components/ui/form'
import { ErrorNotice } from '@/components/ui/notice'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { useOpenPurchase } from './use-open-purchase'

interface BuyDialogProps {
  offer: Outputs['packages']['offer']
  onClose: () => void
}

/** Rendered while it is open: one offer becomes one purchase, however often it is sent. */
export function BuyDialog({ offer, onClose }: BuyDialogProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const openPurchase = useOpenPurchase()
  const [hasAccepted, setHasAccepted] = useState(false)
  const { id: offerId, termsVersion } = offer
  const buy = useMutation(
    trpc.packages.buy.mutationOptions({
      onSuccess: async (bought) => {
        await queryClient.invalidateQueries(trpc.packages.pathFilter())
        openPurchase(bought)
      },
    }),
  )
  const accept = useMutation(
    trpc.packages.accept.mutationOptions({ onSuccess: () => buy.mutate({ offerId }) }),
  )
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={`Buy ${offer.packageName}`}>
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          accept.mutate({ offerId, termsVersion })
        }}
      >
        <ErrorNotice>{accept.error?.message ?? buy.error?.message}</ErrorNotice>
        <Facts
          facts={[
            { label: 'Credit', value: <Money value={offer.credit} /> },
            { label: 'Price', value: <Money value={offer.price} /> },
            { label: 'Offer expires', value: <Time value={offer.expiresAt} hasYear /> },
          ]}
        />
        <ScrollRegion
          label="Terms"
          className="max-h-48 overflow-y-auto whitespace-pre-line rounded-md border border-line bg-sunken px-3 py-2 text-sm"
        >
          {offer.termsText}
        </ScrollRegion>
        <Checkbox
          checked={hasAccepted}
          onCheckedChange={setHasAccepted}
          label={`I accept the terms (version ${termsVersion})`}
        />
        <SubmitActions
          label="Continue to payment"
          isPending={accept.isPending || buy.isPending || buy.isSuccess}
          disabled={!hasAccepted}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
