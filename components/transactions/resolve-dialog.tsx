'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { ResolutionForm } from '@/server/contract/forms/transactions'
import { emptyResolution, resolutionOf } from './resolution'
import { ResolutionFields } from './resolution-fields'
import type { Transaction } from './transaction'

interface ResolveDialogProps {
  transaction: Transaction
  onClose: () => void
}

/** Rendered while it is open: what is discarded is not there the next time. */
export function ResolveDialog({ transaction, onClose }: ResolveDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title={`Resolve this ${transaction.type}`}
      description="The transaction is closed and not sent again. Your note and name are recorded."
      schema={ResolutionForm}
      values={emptyResolution}
      send={async (values) => {
        const resolution = resolutionOf(values)
        if (resolution) await client.transactions.resolve.mutate({ id: transaction.id, ...resolution })
      }}
      changed={[trpc.transactions.pathFilter(), trpc.callbacks.pathFilter()]}
      saved="Transaction resolved"
      submitLabel="Resolve"
      onClose={onClose}
    >
      {(form) => <ResolutionFields form={form} />}
    </FormDialog>
  )
}
