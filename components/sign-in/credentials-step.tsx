import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { PasswordInput } from './password-input'

const form = z.object({
  email: z.email('Enter your work email.'),
  password: z.string().check(z.minLength(1, 'Enter your password.')),
})

export type Credentials = z.infer<typeof form>

interface CredentialsStepProps {
  refusal: string | null
  onSubmit: (credentials: Credentials) => Promise<void>
}

export function CredentialsStep({ refusal, onSubmit }: CredentialsStepProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(form),
    defaultValues: { email: '', password: '' },
  })
  return (
    <form
      onSubmit={handleSubmit((values) => onSubmit(values))}
      className="grid gap-4"
      noValidate
      method="post"
    >
      <ErrorNotice>{refusal}</ErrorNotice>
      <Field label="Email" error={formState.errors.email?.message}>
        {(control) => (
          <Input type="email" autoComplete="username" autoFocus {...control} {...register('email')} />
        )}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(control) => (
          <PasswordInput autoComplete="current-password" {...control} {...register('password')} />
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={formState.isSubmitting} className="mt-1 w-full">
        Sign in
      </Button>
      <Link href="/reset" className="justify-self-center text-accent text-sm hover:underline">
        Forgot your password?
      </Link>
    </form>
  )
}
