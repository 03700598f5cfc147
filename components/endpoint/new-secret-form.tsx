'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Checkbox } from '@/components/ui/checkbox'
import { SubmitActions } from '@/components/ui/dialog'
import { FieldError } from '@/components/ui/field'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'
import { SecretForm } from '@/server/contract/forms/endpoints'
import type { EndpointRow } from './endpoint-row'
import { fieldRefusals } from './field-refusal'
import { generateSecret } from './generate-secret'
import { SecretField } from './secret-field'

interface NewSecretFormProps {
  endpoint: EndpointRow
  onCancel: () => void
}

/** The first step: a new secret, made here unless one is pasted, which signs nothing yet. */
export function NewSecretForm({ endpoint, onCancel }: NewSecretFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [generated] = useState(generateSecret)
  const { register, control, handleSubmit, formState, setError, setValue, watch } = useForm({
    resolver: zodResolver(SecretForm),
    defaultValues: { secret: generated, isStored: false },
  })
  const save = useMutation(
    trpc.endpoint.prepareSecret.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries(trpc.endpoint.list.pathFilter()),
      onError: (error) => {
        const { secret } = fieldRefusals(error.data?.refusal ?? null)
        if (secret) setError('secret', { message: secret }, { shouldFocus: true })
      },
    }),
  )
  const submit = handleSubmit(({ secret }) => save.mutate({ endpointId: endpoint.id, secret }))
  const refused = fieldRefusals(save.error?.data?.refusal ?? null)
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      <ErrorNotice>{!refused.secret && save.error?.message}</ErrorNotice>
      <p className="text-muted text-sm">
        Callbacks are signed with the current secret until you switch. You can test the new one first.
      </p>
      <SecretField
        secret={watch('secret')}
        input={register('secret')}
        error={formState.errors.secret?.message}
        onGenerate={(made) => setValue('secret', made, { shouldValidate: true, shouldDirty: true })}
      />
      <Controller
        control={control}
        name="isStored"
        render={({ field, fieldState }) => (
          <div className="grid gap-1.5">
            <Checkbox
              checked={field.value}
              onCheckedChange={field.onChange}
              label="I have saved this secret"
              hint="It is not shown again. Use a secrets manager, not code or chat."
            />
            <FieldError>{fieldState.error?.message}</FieldError>
          </div>
        )}
      />
      <SubmitActions label="Save new secret" isPending={save.isPending} onCancel={onCancel} />
    </form>
  )
}
