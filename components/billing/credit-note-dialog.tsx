'use client'

import { useState } from 'react'
import * as z from 'zod/mini'
import { groupDigits } from '@/components/data/format-money'
import { typedAmount } from '@/components/data/typed-amount'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, TextField } from '@/components/ui/form-fields'

const schema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Enter a reason.'), z.maxLength(200, 'At most 200 characters.')),
  isWhole: z.boolean(),
  /** By the position of the line; empty: not credited. */
  amounts: z.array(
    z.string().check(z.trim(), typedAmount('Enter an amount such as 1,500.00.', { mayBe: 'empty' })),
  ),
})

interface CreditNoteDialogProps {
  invoice: Outputs['staffInvoices']['get']
  onClose: () => void
}

/** Rendered while it is open: one form issues one credit note, however often it is sent. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [noteId] = useState(() => crypto.randomUUID())
  const { currency, organization, id, number } = invoice
  const lines = invoice.lines.filter(({ creditable }) => creditable.amountMinor > 0n)
  const send = ({ reason, isWhole, amounts }: z.infer<typeof schema>) => {
    const chosen = lines.flatMap(({ id: lineId }, index) => {
      const decimal = amounts[index]
      return decimal ? [{ lineId, amount: { decimal, currency } }] : []
    })
    const part = isWhole ? {} : { lines: chosen }
    return client.staffInvoices.issueCreditNote.mutate({
      organizationId: organization.id,
      invoiceId: id,
      noteId,
      reason,
      ...part,
    })
  }
  return (
    <FormDialog
      title={`Credit note for ${number}`}
      description="Croupier adds the amount to the organization’s credit. You can’t reverse a credit note. An invoice credited in full becomes void."
      schema={schema}
      values={{ reason: '', isWhole: true, amounts: lines.map(() => '') }}
      send={send}
      changed={trpc.staffInvoices.pathFilter()}
      saved={`Credit note issued for ${number}`}
      submitLabel="Issue credit note"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="reason"
            label="Reason"
            hint="Printed on the credit note."
            autoComplete="off"
          />
          <CheckField
            form={form}
            name="isWhole"
            label="Credit the whole invoice"
            hint="All amounts not credited yet."
          />
          {!form.watch('isWhole') &&
            lines.map((line, index) => (
              <TextField
                key={line.id}
                form={form}
                name={`amounts.${index}`}
                label={`${line.description}, in ${currency}`}
                hint={`At most ${groupDigits(line.creditable.decimal)} ${currency}.`}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
        </>
      )}
    </FormDialog>
  )
}
