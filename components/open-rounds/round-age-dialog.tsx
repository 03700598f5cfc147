'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { useForm } from '@/components/ui/use-form'

type Age = Outputs['rounds']['age']

const formOf = ({ min, max }: Age) =>
  z.object({
    minutes: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= min && Number(text) <= max),
        `Enter ${min} to ${max.toLocaleString('en')} minutes, or leave empty for the default.`,
      ),
    ),
  })

interface RoundAgeDialogProps {
  age: Age
  /** Of a provider instead of the organization at hand. */
  providerCode?: string
  onClose: () => void
}

/** Rendered while it is open. */
export function RoundAgeDialog({ age, providerCode, onClose }: RoundAgeDialogProps) {
  const trpc = useTRPC()
  const succeed = useSuccess()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(formOf(age)),
    defaultValues: { minutes: age.minutes === null ? '' : String(age.minutes) },
  })
  const onSuccess = succeed(trpc.rounds.pathFilter(), 'Age threshold saved', onClose)
  const ofOrganization = useMutation(trpc.rounds.setAge.mutationOptions({ onSuccess }))
  const ofProvider = useMutation(trpc.rounds.setProviderAge.mutationOptions({ onSuccess }))
  const setAge = providerCode === undefined ? ofOrganization : ofProvider
  const submit = handleSubmit(({ minutes: text }) => {
    const minutes = text.trim() === '' ? null : Number(text)
    if (providerCode === undefined) ofOrganization.mutate({ minutes })
    else ofProvider.mutate({ providerCode, minutes })
  })
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Age threshold of open rounds"
      description="Minutes without a final transaction after which Croupier lists a round here and checks with the provider."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{setAge.error?.message}</ErrorNotice>
        <Field
          label="Minutes"
          error={formState.errors.minutes?.message}
          hint={
            providerCode === undefined
              ? 'Leave empty for the default.'
              : `Leave empty for the default of ${age.defaultMinutes} minutes. An organization’s own setting takes precedence.`
          }
        >
          {(props) => <Input inputMode="numeric" autoComplete="off" {...props} {...register('minutes')} />}
        </Field>
        <SubmitActions label="Save" isPending={setAge.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
