'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { groupDigits } from '@/components/data/format-money'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import type { StaffPurchase } from './staff-types'

const left = ({ price, refundable }: StaffPurchase) =>
  refundable.amountMinor === price.amountMinor
    ? `The price was ${groupDigits(price.decimal)} ${price.currency}.`
    : `Of ${groupDigits(price.decimal)} ${price.currency}, ${groupDigits(refundable.decimal)} ${price.currency} can still be refunded.`

/** Rendered while it is open: one form makes one refund, however often it is sent. */
export function RefundDialog({ purchase, onClose }: { purchase: StaffPurchase; onClose: () => void }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [refundId] = useState(() => crypto.randomUUID())
  const { id: purchaseId, organization, price, refundable } = purchase
  const [decimal, setDecimal] = useState(refundable.decimal)
  const [reason, setReason] = useState('')
  const refund = useMutation(
    trpc.staffPackages.refund.mutationOptions({
      onSuccess: succeed(
        trpc.staffPackages.pathFilter(),
        `Refund to ${organization.name} requested`,
        onClose,
      ),
    }),
  )
  const { data } = refund.error ?? {}
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Refund ${organization.name}`}
      description={`${left(purchase)} The same share of the credit is reversed.`}
    >
      <Form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          refund.mutate({ purchaseId, refundId, amount: { decimal, currency: price.currency }, reason })
        }}
      >
        <ErrorNotice>{data?.fields['amount.decimal'] ?? refund.error?.message}</ErrorNotice>
        <Field label={`Amount in ${price.currency}`}>
          {(control) => (
            <Input
              inputMode="decimal"
              autoComplete="off"
              required
              {...control}
              value={decimal}
              onChange={(event) => setDecimal(event.target.value)}
            />
          )}
        </Field>
        <Field label="Reason" hint="Kept in the audit log.">
          {(control) => (
            <Input
              autoComplete="off"
              required
              minLength={3}
              maxLength={200}
              {...control}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <SubmitActions label="Refund" isPending={refund.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
