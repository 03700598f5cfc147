'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, LongTextField } from '@/components/ui/form-fields'
import { ReopenForm } from '@/server/contract/forms/transactions'
import type { Transaction } from './transaction'

/** Rendered while it is open. */
export function ReopenDialog({ transaction, onClose }: { transaction: Transaction; onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title={`Reopen this ${transaction.type}`}
      description="It needs attention again and can be replayed or resolved. Nothing is sent now. Your reason and name are recorded."
      schema={ReopenForm}
      values={{ reason: '', isUnpaid: false }}
      isIncomplete={({ isUnpaid }) => !isUnpaid}
      send={(values) => client.callbacks.reopen.mutate({ id: transaction.id, ...values })}
      changed={[trpc.transactions.pathFilter(), trpc.callbacks.pathFilter()]}
      saved="Transaction reopened"
      submitLabel="Reopen"
      onClose={onClose}
    >
      {(form) => (
        <>
          <LongTextField form={form} name="reason" label="Reason" maxLength={2_000} />
          <CheckField
            form={form}
            name="isUnpaid"
            label="The money was not moved by other means"
            hint="A replay after a manual payment would pay twice."
          />
        </>
      )}
    </FormDialog>
  )
}
