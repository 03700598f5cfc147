'use client'

import { useState } from 'react'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, TextField } from '@/components/ui/form-fields'
import { RateForm } from '@/server/contract/forms/billing'

/** Proposes a rate. Rendered while it is open. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [rateId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title="Enter an exchange rate"
      description="For a currency without a published rate. The rate applies once another person approves it."
      schema={RateForm}
      values={{ currency: '', day: '', rate: '', source: '', reason: '' }}
      send={(values) => client.staffRates.propose.mutate({ rateId, ...values })}
      changed={trpc.staffRates.pathFilter()}
      saved="Rate entered. Another person approves it."
      submitLabel="Enter rate"
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid items-start gap-5 sm:grid-cols-3">
            <TextField form={form} name="currency" label="Currency" autoCapitalize="characters" />
            <FormDateField form={form} name="day" label="Day" kind="day" />
            <TextField form={form} name="rate" label="For 1 EUR" inputMode="decimal" />
          </div>
          <TextField form={form} name="source" label="Source" hint="Publication, date and address." />
          <LongTextField form={form} name="reason" label="Reason" hint="Kept with the rate." />
        </>
      )}
    </FormDialog>
  )
}
