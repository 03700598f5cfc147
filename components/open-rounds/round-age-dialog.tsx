'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'

type Age = Outputs['rounds']['age']

const formOf = ({ least, most }: Age) =>
  z.object({
    minutes: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most),
        `Enter ${least} to ${most.toLocaleString('en')} minutes, or nothing for the default.`,
      ),
    ),
  })

/** Rendered while it is open. */
export function RoundAgeDialog({ age, onClose }: { age: Age; onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formOf(age)),
    defaultValues: { minutes: age.minutes === null ? '' : String(age.minutes) },
  })
  const setAge = useMutation(
    trpc.rounds.setAge.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.rounds.pathFilter())
        toast.success('Age changed')
        onClose()
      },
    }),
  )
  const submit = handleSubmit(({ minutes }) =>
    setAge.mutate({ minutes: minutes.trim() === '' ? null : Number(minutes) }),
  )
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Age of open rounds"
      description="How long a round may go without its final transaction before it is listed here and its provider is asked."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{setAge.error?.message}</ErrorNotice>
        <Field
          label="Minutes"
          error={formState.errors.minutes?.message}
          hint={`Empty: what is set for the provider, or ${age.defaultMinutes} minutes.`}
        >
          {(props) => <Input inputMode="numeric" autoComplete="off" {...props} {...register('minutes')} />}
        </Field>
        <SubmitActions label="Save" isPending={setAge.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
