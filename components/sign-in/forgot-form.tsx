'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import { ForgottenPassword } from '@/server/contract/forms/account'

/** Requests a reset link. The response is the same for every address. */
export function ForgotForm() {
  const trpc = useTRPC()
  const ask = useMutation(trpc.account.requestReset.mutationOptions())
  const { register, handleSubmit, formState } = useForm<ForgottenPassword>({
    resolver: zodResolver(ForgottenPassword),
    defaultValues: { email: '' },
  })
  if (ask.isSuccess) {
    return (
      <Notice tone="ok" role="status" title="Check your email">
        If {ask.variables.email} has an account, we sent a password reset link to it. The link works once and
        expires after one hour.
      </Notice>
    )
  }
  return (
    <form
      onSubmit={handleSubmit((values) => ask.mutate(values))}
      className="grid gap-4"
      noValidate
      method="post"
    >
      <ErrorNotice>{ask.error?.message}</ErrorNotice>
      <Field label="Email" error={formState.errors.email?.message}>
        {(control) => (
          <Input type="email" autoComplete="username" autoFocus {...control} {...register('email')} />
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={ask.isPending} className="w-full">
        Send reset link
      </Button>
    </form>
  )
}
