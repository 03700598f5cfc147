'use client'

import { useState } from 'react'
import { bookedOrAsked, SecondPersonNote } from '@/components/approvals/second-person-note'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, TextField } from '@/components/ui/form-fields'
import { groupDigits } from '@/server/contract/figures'
import { CreditNoteForm } from '@/server/contract/forms/billing'

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
  const send = ({ reason, isWhole, amounts }: CreditNoteForm) => {
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
      schema={CreditNoteForm}
      values={{ reason: '', isWhole: true, amounts: lines.map(() => '') }}
      send={send}
      changed={[trpc.staffInvoices.pathFilter(), trpc.staffApprovals.pathFilter()]}
      saved={({ isBooked }) => bookedOrAsked(isBooked, `Credit note issued for ${number}`)}
      submitLabel="Issue credit note"
      onClose={onClose}
    >
      {(form) => (
        <>
          <SecondPersonNote organizationId={organization.id} />
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
