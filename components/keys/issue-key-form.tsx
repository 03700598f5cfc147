'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { expiryOptions, scopeTexts } from './scopes'

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(80, 'At most 80 characters.')),
  scopes: z
    .array(z.enum(['read', 'write', 'free_rounds.write']))
    .check(z.minLength(1, 'Select at least one scope.')),
  expiry: z.enum(['never', '30', '90', '365']),
})
type Form = z.infer<typeof form>

interface IssueKeyFormProps {
  onIssued: (issued: Outputs['keys']['issue']) => void
  onCancel: () => void
}

export function IssueKeyForm({ onIssued, onCancel }: IssueKeyFormProps) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const issue = useMutation(
    trpc.keys.issue.mutationOptions({
      onSuccess: (issued) => {
        void queryClient.invalidateQueries(trpc.keys.list.pathFilter())
        onIssued(issued)
      },
    }),
  )
  const { register, control, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(form),
    defaultValues: { name: '', scopes: ['read', 'write'], expiry: 'never' },
  })
  const submit = handleSubmit(({ name, scopes, expiry }) =>
    issue.mutate({ name, scopes, expiresInDays: expiry === 'never' ? null : Number(expiry) }),
  )
  return (
    <form onSubmit={submit} className="grid gap-5" noValidate>
      {issue.isError && (
        <Notice tone="bad" role="alert">
          {issue.error.message}
        </Notice>
      )}
      <Field label="Name" error={formState.errors.name?.message}>
        {(props) => (
          <Input
            placeholder="Lobby backend, production"
            autoComplete="off"
            {...props}
            {...register('name')}
          />
        )}
      </Field>
      <Controller
        control={control}
        name="scopes"
        render={({ field, fieldState }) => (
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-medium text-[0.8125rem]">Scopes</legend>
            {scopeTexts.map(({ scope, label, hint }) => (
              <Checkbox
                key={scope}
                label={label}
                hint={hint}
                checked={field.value.includes(scope)}
                onCheckedChange={(isOn) =>
                  field.onChange(
                    isOn ? [...field.value, scope] : field.value.filter((other) => other !== scope),
                  )
                }
              />
            ))}
            {fieldState.error && (
              <p role="alert" className="text-[0.8125rem] text-bad">
                {fieldState.error.message}
              </p>
            )}
          </fieldset>
        )}
      />
      <Controller
        control={control}
        name="expiry"
        render={({ field }) => (
          <Field label="Expires">
            {(props) => (
              <Select {...props} value={field.value} onValueChange={field.onChange} options={expiryOptions} />
            )}
          </Field>
        )}
      />
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={issue.isPending}>
          Create key
        </Button>
      </DialogActions>
    </form>
  )
}
