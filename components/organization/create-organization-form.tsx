'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { useForm } from '@/components/ui/use-form'
import { NewAccount } from '@/server/contract/forms/organization'
import { emptyAccount, kindHints, kindOptions, slugOf } from './new-account'
import { refusedField } from './refused-field'

interface CreateOrganizationFormProps {
  onCreated: (created: Outputs['staffOrganizations']['create']) => void
  onCancel: () => void
}

export function CreateOrganizationForm({ onCreated, onCancel }: CreateOrganizationFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { register, control, handleSubmit, setError, setValue, formState, watch } = useForm<NewAccount>({
    resolver: zodResolver(NewAccount),
    defaultValues: emptyAccount,
  })
  const create = useMutation(
    trpc.staffOrganizations.create.mutationOptions({
      onSuccess: (created) => {
        void queryClient.invalidateQueries(trpc.staffOrganizations.search.pathFilter())
        onCreated(created)
      },
      onError: (error) => {
        const refused = refusedField(error.data?.refusal ?? null)
        if (refused) setError(refused.field, { message: refused.message })
      },
    }),
  )
  const { errors, dirtyFields } = formState
  const isElsewhere = create.isError && refusedField(create.error.data?.refusal ?? null) === null
  const name = register('name', {
    onChange: (event: { target: { value: string } }) => {
      if (!dirtyFields.slug) setValue('slug', slugOf(event.target.value))
    },
  })
  return (
    <form onSubmit={handleSubmit((values) => create.mutate(values))} className="grid gap-5" noValidate>
      <ErrorNotice>{isElsewhere && create.error?.message}</ErrorNotice>
      <Field label="Name" error={errors.name?.message}>
        {(props) => <Input autoComplete="off" {...props} {...name} />}
      </Field>
      <Field
        label="Slug"
        error={errors.slug?.message}
        hint="Used in URLs and file names. Can’t be changed later."
      >
        {(props) => (
          <Input
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
            {...props}
            {...register('slug')}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <Field label="Kind" hint={kindHints[watch('kind')]}>
              {(props) => (
                <Select {...props} value={field.value} onValueChange={field.onChange} options={kindOptions} />
              )}
            </Field>
          )}
        />
        <Field label="Credit currency" error={errors.creditCurrency?.message} hint="Can’t be changed later.">
          {(props) => (
            <Input
              autoComplete="off"
              maxLength={3}
              className="uppercase"
              {...props}
              {...register('creditCurrency')}
            />
          )}
        </Field>
      </div>
      <Field
        label="Owner’s email"
        error={errors.ownerEmail?.message}
        hint="They receive an invitation as owner."
      >
        {(props) => <Input type="email" autoComplete="off" {...props} {...register('ownerEmail')} />}
      </Field>
      <SubmitActions label="Create and invite" isPending={create.isPending} onCancel={onCancel} />
    </form>
  )
}
