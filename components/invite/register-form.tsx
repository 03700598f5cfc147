'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { PasswordInput } from '@/components/sign-in/password-input'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter your name.'), z.maxLength(120, 'At most 120 characters.')),
  password: z
    .string()
    .check(z.minLength(12, 'At least 12 characters.'), z.maxLength(1_024, 'At most 1,024 characters.')),
})
type Form = z.infer<typeof form>

interface RegisterFormProps {
  email: string
  refusal: ReactNode
  onRegister: (registration: Form) => Promise<void>
}

export function RegisterForm({ email, refusal, onRegister }: RegisterFormProps) {
  const { register, handleSubmit, formState } = useForm<Form>({
    resolver: zodResolver(form),
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
