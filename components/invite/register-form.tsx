'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { PasswordInput } from '@/components/sign-in/password-input'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Registration } from '@/server/contract/forms/account'

interface RegisterFormProps {
  email: string
  refusal: ReactNode
  onRegister: (registration: Registration) => Promise<void>
}

export function RegisterForm({ email, refusal, onRegister }: RegisterFormProps) {
  const { register, handleSubmit, formState } = useForm<Registration>({
    resolver: zodResolver(Registration),
    defaultValues: { name: '', password: '' },
  })
  return (
    <form onSubmit={handleSubmit(onRegister)} className="grid gap-4" noValidate method="post">
      {refusal}
      <Field label="Email">
        {(control) => <Input type="email" autoComplete="username" readOnly value={email} {...control} />}
      </Field>
      <Field label="Your name" error={formState.errors.name?.message}>
        {(control) => <Input autoComplete="name" {...control} {...register('name')} />}
      </Field>
      <Field
        label="Password"
        hint="At least 12 characters. A passphrase is easiest to remember."
        error={formState.errors.password?.message}
      >
        {(control) => <PasswordInput autoComplete="new-password" {...control} {...register('password')} />}
      </Field>
      <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
        Create account and join
      </Button>
    </form>
  )
}
