'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { Eye, EyeOff } from 'lucide-react'
import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { explainRefusal } from './explain-refusal'

const form = z.object({
  email: z.email('Enter your work email.'),
  password: z.string().min(1, 'Enter your password.'),
})

/** `returnTo` is a path of this site: the server page has checked it. */
export function SignInForm({ returnTo }: { returnTo: string }) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isShown, setIsShown] = useState(false)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: '', password: '' },
  })

  const submit = handleSubmit(async (values) => {
    setRefusal(null)
    const answer = await signIn('credentials', { ...values, redirect: false }).catch(() => undefined)
    if (answer?.ok && !answer.error) {
      window.location.assign(returnTo)
      // The page is on its way out: stay pending until it is gone.
      await new Promise(() => undefined)
    }
    setRefusal(explainRefusal(answer))
  })

  return (
    <form onSubmit={submit} className="grid gap-4" noValidate method="post">
      {refusal && (
        <Notice tone="bad" role="alert">
          {refusal}
        </Notice>
      )}
      <Field label="Email" error={formState.errors.email?.message}>
        {(control) => (
          <Input type="email" autoComplete="username" autoFocus {...control} {...register('email')} />
        )}
      </Field>
      <Field label="Password" error={formState.errors.password?.message}>
        {(control) => (
          <div className="relative">
            <Input
              type={isShown ? 'text' : 'password'}
              autoComplete="current-password"
              className="pr-10"
              {...control}
              {...register('password')}
            />
            <Button
              variant="ghost"
              size="icon"
              className="absolute top-0.5 right-0.5"
              aria-label={isShown ? 'Hide the password' : 'Show the password'}
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            </Button>
          </div>
        )}
      </Field>
      <Button type="submit" variant="primary" isPending={formState.isSubmitting} className="mt-1 w-full">
        Sign in
      </Button>
    </form>
  )
}
