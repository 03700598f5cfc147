'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { SaveNotice } from '@/components/ui/conflict-notice'
import { CountryPicker } from '@/components/ui/country-picker'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { emptyAsNull, useChanges } from '@/components/ui/use-changes'
import { useForm } from '@/components/ui/use-form'
import { CompanyForm } from '@/server/contract/forms/verification'
import { legalForms } from '@/server/contract/kyb'
import type { Case } from './types'
import { formLabels } from './words'

const choices = [
  // The control has no empty value.
  { value: 'none', label: 'Not selected' },
  ...legalForms.map((value) => ({ value, label: formLabels[value] })),
]

const valuesOf = ({ legalForm, isWidelyHeld, ...texts }: Case['profile']): CompanyForm => ({
  legalName: texts.legalName ?? '',
  registrationNumber: texts.registrationNumber ?? '',
  legalForm: legalForm ?? '',
  country: texts.country ?? '',
  registeredAddress: texts.registeredAddress ?? '',
  businessAddress: texts.businessAddress ?? '',
  isWidelyHeld,
})

const labels: Record<keyof CompanyForm, string> = {
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  legalForm: 'Legal form',
  country: 'Country of registration',
  registeredAddress: 'Registered address',
  businessAddress: 'Business address',
  isWidelyHeld: 'No person holds 25 % or more',
}

export function DetailsForm({ profile }: { profile: Case['profile'] }) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const entry = useForm<CompanyForm>({ resolver: zodResolver(CompanyForm), defaultValues: valuesOf(profile) })
  const { register, control, handleSubmit, reset, getValues, formState } = entry
  const { changesOf, goOnFrom } = useChanges(entry, valuesOf(profile))
  const save = useMutation(
    trpc.verification.saveDetails.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Company saved', () => reset(getValues())),
    }),
  )
  const submit = handleSubmit((values) => {
    const { changed, read } = changesOf(values)
    save.mutate({ ...emptyAsNull(changed), read })
  })
  const { errors, isDirty } = formState
  const fields = save.error?.data?.fields ?? {}
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5" noValidate>
      <SaveNotice
        saving={save}
        labels={labels}
        message={save.error?.message}
        goOnFrom={goOnFrom}
        submit={submit}
      />
      <Field label="Legal name" error={errors.legalName?.message}>
        {(props) => <Input autoComplete="organization" {...props} {...register('legalName')} />}
      </Field>
      <Field label="Registration number" error={errors.registrationNumber?.message}>
        {(props) => <Input autoComplete="off" {...props} {...register('registrationNumber')} />}
      </Field>
      <Controller
        control={control}
        name="legalForm"
        render={({ field }) => (
          <Field label="Legal form" hint="Determines which documents are required below.">
            {(props) => (
              <Select
                {...props}
                value={field.value || 'none'}
                onValueChange={(value) => field.onChange(legalForms.find((one) => one === value) ?? '')}
                options={choices}
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="country"
        render={({ field: { ref: _, name: __, ...field } }) => (
          <Field label="Country of registration" error={errors.country?.message ?? fields.country}>
            {(props) => <CountryPicker {...props} {...field} />}
          </Field>
        )}
      />
      <Field label="Registered address" error={errors.registeredAddress?.message}>
        {(props) => <Textarea autoComplete="street-address" {...props} {...register('registeredAddress')} />}
      </Field>
      <Field
        label="Business address"
        hint="Optional. Only if it differs."
        error={errors.businessAddress?.message}
      >
        {(props) => <Textarea autoComplete="off" {...props} {...register('businessAddress')} />}
      </Field>
      <Controller
        control={control}
        name="isWidelyHeld"
        render={({ field }) => (
          <Checkbox
            checked={field.value}
            onCheckedChange={field.onChange}
            label="No person holds 25 % or more"
            hint="For example, shares traded on an exchange."
          />
        )}
      />
      <div>
        <Button type="submit" variant="primary" disabled={!isDirty} isPending={save.isPending}>
          Save company
        </Button>
      </div>
    </form>
  )
}
