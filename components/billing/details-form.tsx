'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { SaveNotice } from '@/components/ui/conflict-notice'

import { CountryPicker } from '@/components/ui/country-picker'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { useChanges } from '@/components/ui/use-changes'
import { useForm } from '@/components/ui/use-form'
import { BillingForm } from '@/server/contract/forms/billing'

export type BillingDetails = NonNullable<Outputs['invoices']['details']>

const labels = {
  name: 'Company name',
  address: 'Address',
  vatId: 'VAT ID',
  country: 'Country',
  poNumber: 'PO number',
  email: 'Billing email',
}

export function DetailsForm({ details }: { details: BillingDetails }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const now = {
    ...details,
    vatId: details.vatId ?? '',
    country: details.country ?? '',
    poNumber: details.poNumber ?? '',
  }
  const entry = useForm<BillingForm>({ resolver: zodResolver(BillingForm), defaultValues: now })
  const { register, handleSubmit, reset, getValues, formState } = entry
  const { changesOf, goOnFrom } = useChanges(entry, now)
  const save = useMutation(
    trpc.invoices.saveDetails.mutationOptions({
      onSuccess: succeed(trpc.invoices.details.pathFilter(), 'Billing details saved', () =>
        reset(getValues()),
      ),
    }),
  )
  const submit = handleSubmit((values) => {
    const { changed, read } = changesOf(values)
    save.mutate({ ...changed, read })
  })
  const { errors, isDirty } = formState
  const refused: Partial<Record<string, string>> = save.error?.data?.fields ?? {}
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5" noValidate>
      <SaveNotice
        saving={save}
        labels={labels}
        message={Object.keys(refused).length === 0 && save.error?.message}
        goOnFrom={goOnFrom}
        submit={submit}
      />
      <Field label="Company name" error={errors.name?.message ?? refused.name}>
        {(props) => <Input autoComplete="organization" {...props} {...register('name')} />}
      </Field>
      <Field label="Address" error={errors.address?.message ?? refused.address}>
        {(props) => <Textarea autoComplete="street-address" {...props} {...register('address')} />}
      </Field>
      <Controller
        control={entry.control}
        name="country"
        render={({ field: { ref: _, name: __, ...field } }) => (
          <Field
            label="Country"
            hint="Optional. E-invoices need it."
            error={errors.country?.message ?? refused.country}
          >
            {(props) => <CountryPicker {...props} {...field} />}
          </Field>
        )}
      />
      <Field label="VAT ID" hint="Optional" error={errors.vatId?.message ?? refused.vatId}>
        {(props) => <Input autoComplete="off" {...props} {...register('vatId')} />}
      </Field>
      <Field
        label="PO number"
        hint="Optional. Printed on each invoice, until you change it."
        error={errors.poNumber?.message ?? refused.poNumber}
      >
        {(props) => <Input autoComplete="off" {...props} {...register('poNumber')} />}
      </Field>
      <Field
        label="Billing email"
        hint="We send new invoices here, to owners and to finance members."
        error={errors.email?.message ?? refused.email}
      >
        {(props) => <Input type="email" autoComplete="email" {...props} {...register('email')} />}
      </Field>
      <div>
        <Button type="submit" variant="primary" disabled={!isDirty} isPending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
