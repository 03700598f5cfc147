'use client'

import { Facts } from '@/components/data/facts'
import { Money } from '@/components/data/money'
import { Time } from '@/components/data/time'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField } from '@/components/ui/form-fields'
import { ScrollRegion } from '@/components/ui/scroll-region'
import { useOpenPurchase } from './use-open-purchase'

interface BuyDialogProps {
  offer: Outputs['packages']['offer']
  onClose: () => void
}

/** Rendered while it is open: one offer becomes one purchase, however often it is sent. */
export function BuyDialog({ offer, onClose }: BuyDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const openPurchase = useOpenPurchase()
  const { id: offerId, termsVersion } = offer
  return (
    <FormDialog
      title={`Buy ${offer.packageName}`}
      values={{ hasAccepted: false }}
      isIncomplete={({ hasAccepted }) => !hasAccepted}
      send={async () => {
        await client.packages.accept.mutate({ offerId, termsVersion })
        return client.packages.buy.mutate({ offerId })
      }}
      changed={trpc.packages.pathFilter()}
      onSaved={openPurchase}
      submitLabel="Continue to payment"
      onClose={onClose}
    >
      {(form) => (
        <>
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
          <CheckField form={form} name="hasAccepted" label={`I accept the terms (version ${termsVersion})`} />
        </>
      )}
    </FormDialog>
  )
}
