'use client'

import { useState } from 'react'
import * as z from 'zod/mini'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import { FormDialog } from '@/components/ui/form-dialog'
import { LongTextField, TextField } from '@/components/ui/form-fields'

const text = (message: string) =>
  z.string().check(z.trim(), z.minLength(3, message), z.maxLength(300, 'At most 300 characters.'))
const schema = z.object({
  currency: z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, 'Enter a currency code, such as RUB.')),
  day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a day.')),
  rate: z
    .string()
    .check(z.trim(), z.regex(/^\d{1,10}(?:\.\d{1,10})?$/, 'Enter units for one euro, such as 98.5.')),
  source: text('Enter the source of this rate.'),
  reason: text('Enter a reason.'),
})

/** Proposes a rate. Rendered while it is open. */
export function RateDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [rateId] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      title="Enter an exchange rate"
      description="For a currency without a published rate. The rate applies once another person approves it."
      schema={schema}
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
            <TextField form={form} name="day" label="Day" type="date" />
            <TextField form={form} name="rate" label="For 1 EUR" inputMode="decimal" />
          </div>
          <TextField form={form} name="source" label="Source" hint="Publication, date and address." />
          <LongTextField form={form} name="reason" label="Reason" hint="Kept with the rate." />
        </>
      )}
    </FormDialog>
  )
}
