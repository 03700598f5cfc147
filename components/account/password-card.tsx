'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PasswordInput } from '@/components/sign-in/password-input'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { lazyResolver } from '@/components/ui/lazy-resolver'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import type { ChangedPassword } from '@/server/contract/forms/account'

const resolver = lazyResolver<ChangedPassword>(() =>
  import('@/server/contract/forms/account').then((forms) => forms.ChangedPassword),
)

const empty = { current: '', next: '' }

export function PasswordCard() {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { register, handleSubmit, reset, formState } = useForm<ChangedPassword>({
    resolver,
    defaultValues: empty,
  })
  const change = useMutation(
    trpc.account.changePassword.mutationOptions({
      onSuccess: () => {
        reset(empty)
        void queryClient.invalidateQueries(trpc.account.devices.pathFilter())
        toast.success('Password changed. Other sessions were signed out.')
      },
    }),
  )
  const refusal = change.error?.data?.refusal
  const atFields = {
    current: fieldRefusal(refusal, 'current'),
    next: fieldRefusal(refusal, 'next'),
  }
  const isElsewhere = change.isError && !atFields.current && !atFields.next
  return (
    <Card>
      <CardHeader title="Password" description="Changing it signs you out on all other devices." />
      <form
        onSubmit={handleSubmit((values) => change.mutate(values))}
        className="grid gap-4 px-5 pb-5"
        noValidate
      >
        <ErrorNotice>{isElsewhere && change.error?.message}</ErrorNotice>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Current password" error={formState.errors.current?.message ?? atFields.current}>
            {(control) => (
              <PasswordInput autoComplete="current-password" {...control} {...register('current')} />
            )}
          </Field>
          <Field
            label="New password"
            hint="At least 12 characters. A passphrase is easiest to remember."
            error={formState.errors.next?.message ?? atFields.next}
          >
            {(control) => <PasswordInput autoComplete="new-password" {...control} {...register('next')} />}
          </Field>
        </div>
        <Button type="submit" className="justify-self-start" isPending={change.isPending}>
          Change password
        </Button>
      </form>
    </Card>
  )
}

interface Refusal {
  code: string
  details: Record<string, unknown>
}

/** The sentence of a validation refusal (E0003) about this field, or undefined. */
function fieldRefusal(refusal: Refusal | null | undefined, field: string): string | undefined {
  if (refusal?.code !== 'E0003' || !Array.isArray(refusal.details.issues)) return undefined
  for (const issue of refusal.details.issues as unknown[]) {
    const isAbout = typeof issue === 'object' && issue !== null && 'path' in issue && issue.path === field
    if (isAbout && 'message' in issue) return String(issue.message)
  }
  return undefined
}
