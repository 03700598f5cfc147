'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useMe } from '@/components/shell/me-context'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { lazyResolver } from '@/components/ui/lazy-resolver'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'
import type { OwnName } from '@/server/contract/forms/account'

const resolver = lazyResolver<OwnName>(() =>
  import('@/server/contract/forms/account').then((forms) => forms.OwnName),
)

export function ProfileCard() {
  const { user } = useMe()
  const trpc = useTRPC()
  const router = useRouter()
  const { register, handleSubmit, reset, formState } = useForm<OwnName>({
    resolver,
    defaultValues: { name: user.name },
  })
  const change = useMutation(
    trpc.account.changeName.mutationOptions({
      onSuccess: (_, { name }) => {
        reset({ name })
        toast.success('Name saved')
        router.refresh()
      },
      onError: (error) => toast.error(error.message),
    }),
  )
  return (
    <Card>
      <CardHeader title="Profile" description="Shown to your team and in the audit log." />
      <form
        onSubmit={handleSubmit((values) => change.mutate(values))}
        className="grid gap-4 px-5 pb-5"
        noValidate
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Name" error={formState.errors.name?.message}>
            {(control) => <Input autoComplete="name" {...control} {...register('name')} />}
          </Field>
          <Field label="Email" hint="Email can’t be changed.">
            {(control) => <Input type="email" readOnly value={user.email} {...control} />}
          </Field>
        </div>
        <Button
          type="submit"
          className="justify-self-start"
          disabled={!formState.isDirty}
          isPending={change.isPending}
        >
          Save
        </Button>
      </form>
    </Card>
  )
}
