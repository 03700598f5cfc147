'use client'

import { useState } from 'react'
import { bookedOrAsked, SecondPersonNote } from '@/components/approvals/second-person-note'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { plainAmount } from '@/server/contract/amounts'
import { groupDigits } from '@/server/contract/figures'
import { TopUpForm } from '@/server/contract/forms/organization'
import type { Account } from './account'

/** Rendered while it is open: one form creates one ledger entry, however often it is sent. */
export function TopUpDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [entryId] = useState(() => crypto.randomUUID())
  const { currency, decimal } = account.credit.balance
  return (
    <FormDialog
      title={`Top up ${account.name}`}
      description={`The balance is ${groupDigits(decimal)} ${currency}. Ledger entries can’t be reversed.`}
      schema={TopUpForm}
      values={{ amount: '', reason: '' }}
      send={({ amount, reason }) =>
        client.staffOrganizations.topUp.mutate({
          organizationId: account.id,
          amount: { decimal: amount, currency },
          reason,
          entryId,
        })
      }
      changed={[trpc.staffOrganizations.pathFilter(), trpc.staffApprovals.pathFilter()]}
      saved={({ isBooked }, { amount }) =>
        bookedOrAsked(
          isBooked,
          `${groupDigits(plainAmount(amount) ?? amount)} ${currency} added to ${account.name}`,
        )
      }
      submitLabel="Top up"
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
            placeholder="1,500.00"
          />
          <SecondPersonNote organizationId={account.id} amount={form.watch('amount')} />
          <TextField
            form={form}
            name="reason"
            label="Reason"
            hint="Shown to the organization in the ledger, for example an invoice number."
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
