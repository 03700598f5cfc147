'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import { useSuccess } from '@/components/trpc/use-success'
import { CountryPicker } from '@/components/ui/country-picker'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import type { CaseOfficer } from './types'

const form = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(200)),
  position: z.string().check(z.trim(), z.minLength(1, 'Enter the position.'), z.maxLength(100)),
  bornOn: z.string().check(z.minLength(1, 'Enter a date of birth.')),
  country: z.string().check(z.trim(), z.regex(/^[A-Z]{2}$/, 'Choose a country.')),
})

interface OfficerDialogProps {
  /** Null: a new one. */
  officer: CaseOfficer | null
  onClose: () => void
}

/** Rendered while it is open: one form adds one officer, however often it is sent. */
export function OfficerDialog({ officer, onClose }: OfficerDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const [officerId] = useState(() => officer?.id ?? crypto.randomUUID())
  const { register, control, handleSubmit, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: {
      name: officer?.name ?? '',
      position: officer?.position ?? '',
      bornOn: officer?.bornOn ?? '',
      country: officer?.country ?? '',
    },
  })
  const save = useMutation(
    trpc.verification.saveOfficer.mutationOptions({
      onSuccess: succeed(trpc.verification.pathFilter(), 'Officer saved', onClose),
    }),
  )
  const submit = handleSubmit((values) => save.mutate({ ...values, officerId, isNew: officer === null }))
  const { errors } = formState
  const fields = save.error?.data?.fields ?? {}
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={officer ? `Edit ${officer.name}` : 'Add officer'}
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{save.error?.message}</ErrorNotice>
        <Field label="Full name" error={errors.name?.message ?? fields.name}>
          {(props) => <Input autoComplete="off" {...props} {...register('name')} />}
        </Field>
        <Field label="Position" error={errors.position?.message ?? fields.position}>
          {(props) => <Input autoComplete="off" {...props} {...register('position')} />}
        </Field>
        <Field label="Date of birth" error={errors.bornOn?.message ?? fields.bornOn}>
          {(props) => <Input type="date" autoComplete="off" {...props} {...register('bornOn')} />}
        </Field>
        <Controller
          control={control}
          name="country"
          render={({ field: { ref: _, name: __, ...field } }) => (
            <Field label="Nationality" error={errors.country?.message ?? fields.country}>
              {(props) => <CountryPicker {...props} {...field} />}
            </Field>
          )}
        />
        <SubmitActions label="Save officer" isPending={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
