'use client'

import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { RetentionForm } from '@/server/contract/forms/organization'
import type { Account } from './account'

type Retention = Outputs['staffArchive']['retention']

const valuesOf = ({ monthsAtHand, yearsKept }: Retention) => ({
  monthsAtHand: String(monthsAtHand),
  yearsKept: String(yearsKept),
})

const labels = { monthsAtHand: 'Months in the database', yearsKept: 'Years kept in all' }

interface RetentionDialogProps {
  account: Account
  retention: Retention
  onClose: () => void
}

/** Rendered while it is open. */
export function RetentionDialog({ account, retention, onClose }: RetentionDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const organizationId = account.id
  return (
    <FormDialog
      title={`Retention of ${account.name}`}
      schema={RetentionForm}
      values={valuesOf(retention)}
      current={{
        read: () => client.staffArchive.retention.query({ organizationId }).then(valuesOf),
        labels,
      }}
      send={(values) => client.staffArchive.setRetention.mutate({ organizationId, ...values })}
      changed={trpc.staffArchive.pathFilter()}
      saved={`Retention of ${account.name} saved`}
      submitLabel="Save retention"
      onClose={onClose}
    >
      {(form) => (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            form={form}
            name="monthsAtHand"
            label={labels.monthsAtHand}
            hint="3 to 240. What is archived already stays archived."
            inputMode="numeric"
          />
          <TextField
            form={form}
            name="yearsKept"
            label={labels.yearsKept}
            hint="1 to 30."
            inputMode="numeric"
          />
        </div>
      )}
    </FormDialog>
  )
}
