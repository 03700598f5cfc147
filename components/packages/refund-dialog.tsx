'use client'

import { useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { groupDigits } from '@/server/contract/figures'
import type { StaffPurchase } from './staff-types'

const left = ({ price, refundable }: StaffPurchase) =>
  refundable.amountMinor === price.amountMinor
    ? `The price was ${groupDigits(price.decimal)} ${price.currency}.`
    : `Of ${groupDigits(price.decimal)} ${price.currency}, ${groupDigits(refundable.decimal)} ${price.currency} can still be refunded.`

/** Rendered while it is open: one form makes one refund, however often it is sent. */
export function RefundDialog({ purchase, onClose }: { purchase: StaffPurchase; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [refundId] = useState(() => crypto.randomUUID())
  const { id: purchaseId, organization, price, refundable } = purchase
  const { currency } = price
  return (
    <FormDialog
      title={`Refund ${organization.name}`}
      description={`${left(purchase)} The same share of the credit is reversed.`}
      values={{ amount: refundable.decimal, reason: '' }}
      send={({ amount, reason }) =>
        client.staffPackages.refund.mutate({
          purchaseId,
          refundId,
          amount: { decimal: amount, currency },
          reason,
        })
      }
      changed={trpc.staffPackages.pathFilter()}
      saved={`Refund to ${organization.name} requested`}
      submitLabel="Refund"
      isCheckedByBrowser
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="amount"
            label={`Amount in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            required
          />
          <TextField
            form={form}
            name="reason"
            label="Reason"
            hint="Kept in the audit log."
            autoComplete="off"
            required
            minLength={3}
            maxLength={200}
          />
        </>
      )}
    </FormDialog>
  )
}
