'use client'

import { useMutation } from '@tanstack/react-query'
import Link from 'next/link'
import { useForm } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyResolver } from '@/components/ui/lazy-resolver'
import { ErrorNotice, Notice } from '@/components/ui/notice'
import type { NewPassword } from '@/server/contract/forms/account'
import { PasswordInput } from './password-input'

const resolver = lazyResolver<NewPassword>(() =>
  import('@/server/contract/forms/account').then((forms) => forms.NewPassword),
)

/** Sets the new password. Signing in follows, with a code where two-factor authentication is on. */
export function ResetForm({ token, email }: { token: string; email: string }) {
  const trpc = useTRPC()
  const change = useMutation(trpc.account.reset.mutationOptions())
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver,
    defaultValues: { password: '' },
  })
  if (change.isSuccess) {
    return (
      <div className="grid gap-4">
        <Notice tone="ok" role="status" title="Password changed">
          You were signed out on all devices.
        </Notice>
        <Button asChild variant="primary">
          <Link href="/sign-in">Sign in</Link>
        </Button>
      </div>
    )
  }
  return (
    <form
      onSubmit={handleSubmit(({ password }) => change.mutate({ token, password }))}
      className="grid gap-4"
      noValidate
      method="post"
    >
      <ErrorNotice>{change.error?.message}</ErrorNotice>
      <Field label="Email">
        {(control) => <Input type="email" autoComplete="username" readOnly value={email} {...control} />}
      </Field>
      <Field
        label="New password"
        hint="At least 12 characters. A passphrase is easiest to remember."
        error={formState.errors.password?.message}
      >
        {(control) => (
          <PasswordInput autoFocus autoComplete="new-password" {...control} {...register('password')} />
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={change.isPending} className="w-full">
        Change password
      </Button>
    </form>
  )
}
