'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'

const service = '*'
const blank = { providerCode: service, title: '', text: '', startsAt: '', endsAt: '' }

/** The moment of `2026-03-01T12:00`, by UTC. */
const utc = (text: string) => new Date(`${text}:00Z`)

/** Rendered while it is open. */
export function WindowDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(blank)
  const providers = useQuery(trpc.staffProviders.survey.queryOptions())
  const announce = useMutation(
    trpc.staffMaintenance.announce.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries(trpc.staffMaintenance.pathFilter())
        toast.success('Maintenance announced')
        onClose()
      },
    }),
  )
  const text = (name: 'title' | 'text' | 'startsAt' | 'endsAt') => ({
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { providerCode, title, text: words, startsAt, endsAt } = values
    announce.mutate({
      ...{ title, text: words, startsAt: utc(startsAt), endsAt: utc(endsAt) },
      providerCode: providerCode === service ? null : providerCode,
    })
  }
  const options = [
    { value: service, label: 'The whole service' },
    ...(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Announce maintenance"
      description="Organizations are told at once. Games are hidden and launches refused between start and end."
    >
      <form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{announce.error?.message}</ErrorNotice>
        <Field label="Affects">
          {(control) => (
            <Select
              {...control}
              value={values.providerCode}
              onValueChange={(providerCode) => setValues({ ...values, providerCode })}
              options={options}
            />
          )}
        </Field>
        <Field label="Title">{(control) => <Input {...control} {...text('title')} maxLength={120} />}</Field>
        <Field label="Description">{(control) => <Input {...control} {...text('text')} />}</Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Start (UTC)">
            {(control) => <Input type="datetime-local" {...control} {...text('startsAt')} />}
          </Field>
          <Field label="End (UTC)">
            {(control) => <Input type="datetime-local" {...control} {...text('endsAt')} />}
          </Field>
        </div>
        <SubmitActions
          label="Announce"
          isPending={announce.isPending}
          disabled={Object.values(values).some((value) => value.trim() === '')}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
