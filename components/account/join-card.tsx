'use client'

import { useMutation } from '@tanstack/react-query'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast'
import { useForm } from '@/components/ui/use-form'

export function JoinCard() {
  const trpc = useTRPC()
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { code: '' } })
  const ask = useMutation(
    trpc.account.requestToJoin.mutationOptions({
      onSuccess: ({ organization }) => {
        reset()
        toast.success(`Request sent to ${organization}`)
      },
    }),
  )
  return (
    <Card>
      <CardHeader
        title="Join an organization"
        description="Enter a join code from an owner or admin. They approve the request and choose your role."
      />
      <form
        onSubmit={handleSubmit((values) => ask.mutate(values))}
        className="grid justify-items-start gap-4 px-5 pb-5"
        noValidate
      >
        <Field label="Join code" error={formState.errors.code?.message ?? ask.error?.message}>
          {(control) => (
            <Input
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              placeholder="xxxxx-xxxxx"
              className="max-w-52 font-mono"
              {...control}
              {...register('code', { required: 'Enter the code.' })}
            />
          )}
        </Field>
        <Button type="submit" isPending={ask.isPending}>
          Request access
        </Button>
      </form>
    </Card>
  )
}
