'use client'

import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTRPC } from '@/components/trpc/provider'
import { Button } from '@/components/ui/button'
import { Card, CardHeader } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { toast } from '@/components/ui/toast'

/** Asks for a seat in another organization. */
export function JoinCard() {
  const trpc = useTRPC()
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { code: '' } })
  const ask = useMutation(
    trpc.account.requestToJoin.mutationOptions({
      onSuccess: ({ organization }) => {
        reset()
        toast.success(`${organization} has your request`)
      },
    }),
  )
  return (
    <Card>
      <CardHeader
        title="Join an organization"
        description="With a join code from an owner or admin there. They decide, and choose your role."
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
          Ask for a seat
        </Button>
      </form>
    </Card>
  )
}
