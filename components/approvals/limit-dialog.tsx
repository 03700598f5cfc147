'use client'

import { useState } from 'react'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { FormDialog } from '@/components/ui/form-dialog'
import { TextField } from '@/components/ui/form-fields'
import { ApprovalLimitForm } from '@/server/contract/forms/billing'

interface LimitDialogProps {
  limit: Outputs['staffApprovals']['limit']['limit']
  onClose: () => void
}

/** Rendered while it is open. */
export function LimitDialog({ limit, onClose }: LimitDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [limitId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title="Set the limit of one person"
      description="A lower limit applies at once. A higher one waits for a second administrator."
      schema={ApprovalLimitForm}
      values={{ limit: limit.decimal, reason: '' }}
      send={({ limit: decimal, reason }) =>
        client.staffApprovals.setLimit.mutate({ limitId, limit: { decimal, currency: 'EUR' }, reason })
      }
      changed={trpc.staffApprovals.pathFilter()}
      saved={({ isBooked }) => (isBooked ? 'Limit saved' : 'Sent to a second person for approval')}
      submitLabel="Set limit"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            form={form}
            name="limit"
            label="Limit in EUR"
            hint="For one organization in 24 hours. Other currencies are converted by the rate of the day."
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            form={form}
            name="reason"
            label="Reason"
            hint="Kept in the audit log."
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  )
}
