import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Credentials } from '@/server/contract/forms/account'
import { PasswordInput } from './password-input'

interface CredentialsStepProps {
  refusal: string | null
  onSubmit: (credentials: Credentials) => Promise<void>
}

export function CredentialsStep({ refusal, onSubmit }: CredentialsStepProps) {
  const { register, handleSubmit, formState } = useForm<Credentials>({
    resolver: zodResolver(Credentials),
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
