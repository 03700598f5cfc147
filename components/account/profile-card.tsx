'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast'

const form = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Enter your name.'), z.maxLength(120, 'At most 120 characters.')),
})

export function ProfileCard() {
  const { user } = useMe()
  const trpc = useTRPC()
  const router = useRouter()
  const { register, handleSubmit, reset, formState } = useForm<z.infer<typeof form>>({
    resolver: zodResolver(form),
    defaultValues: { name: user.name },
  })
  const change = useMutation(
    trpc.account.changeName.mutationOptions({
      onSuccess: (_, { name }) => {
        reset({ name })
        toast.success('Your name is changed')
        router.refresh()
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <Card>
      <CardHeader title="Profile" description="Your team and the audit log show it." />
      <form
        onSubmit={handleSubmit((values) => change.mutate(values))}
        className="grid gap-4 px-5 pb-5"
        noValidate
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Name" error={formState.errors.name?.message}>
            {(control) => <Input autoComplete="name" {...control} {...register('name')} />}
          </Field>
          <Field label="Email" hint="It is who you are in every log, so it stays.">
            {(control) => <Input type="email" readOnly value={user.email} {...control} />}
          </Field>
        </div>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!formState.isDirty}
          isPending={change.isPending}
        >
          Save the name
        </Button>
      </form>
    </Card>
  )
}
