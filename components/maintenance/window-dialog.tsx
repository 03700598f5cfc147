'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTRPC } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { useSuccess } from '@/components/trpc/use-success'
import { Dialog, SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input, Textarea } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'

const service = '*'
const blank = { providerCode: service, title: '', text: '', startsAt: '', endsAt: '' }

/** The moment of `2026-03-01T12:00`, by UTC. */
const utc = (text: string) => new Date(`${text}:00Z`)
const shown = (time: Date) => time.toISOString().slice(0, 16)

export type MaintenanceRow = Outputs['staffMaintenance']['list'][number]

function startOf(row: MaintenanceRow | null): typeof blank {
  if (row === null) return blank
  const { providerCode, title, text, startsAt, endsAt } = row
  return {
    providerCode: providerCode ?? service,
    title,
    text,
    startsAt: shown(startsAt),
    endsAt: shown(endsAt),
  }
}

/** Rendered while it is open. `row`: what is changed; null: a new one. */
export function WindowDialog({ row, onClose }: { row: MaintenanceRow | null; onClose: () => void }) {
  const trpc = useTRPC()
  const [values, setValues] = useState(() => startOf(row))
  const providers = useQuery(trpc.staffProviders.survey.queryOptions())
  const succeed = useSuccess()
  const done = (message: string) => ({
    onSuccess: succeed(trpc.staffMaintenance.pathFilter(), message, onClose),
  })
  const announce = useMutation(trpc.staffMaintenance.announce.mutationOptions(done('Maintenance announced')))
  const change = useMutation(trpc.staffMaintenance.change.mutationOptions(done('Maintenance changed')))
  const text = (name: 'title' | 'text' | 'startsAt' | 'endsAt') => ({
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { providerCode, title, text: words, startsAt, endsAt } = values
    const window = { title, text: words, startsAt: utc(startsAt), endsAt: utc(endsAt) }
    if (row) change.mutate({ ...window, maintenanceId: row.id })
    else announce.mutate({ ...window, providerCode: providerCode === service ? null : providerCode })
  }
  const options = [
    { value: service, label: 'The whole service' },
    ...(providers.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={row ? 'Change maintenance' : 'Announce maintenance'}
      description="Organizations are notified immediately. Croupier hides the games and refuses launches between start and end."
    >
      <Form onSubmit={submit} className="grid gap-5" noValidate>
        <ErrorNotice>{announce.error?.message ?? change.error?.message}</ErrorNotice>
        {row === null && (
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
        )}
        <Field label="Title">{(control) => <Input {...control} {...text('title')} maxLength={120} />}</Field>
        <Field label="Description">
          {(control) => <Textarea {...control} {...text('text')} maxLength={2_000} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Start (UTC)">
            {(control) => <Input type="datetime-local" {...control} {...text('startsAt')} />}
          </Field>
          <Field label="End (UTC)">
            {(control) => <Input type="datetime-local" {...control} {...text('endsAt')} />}
          </Field>
        </div>
        <SubmitActions
          label={row ? 'Save and notify' : 'Announce'}
          isPending={announce.isPending || change.isPending}
          disabled={Object.values(values).some((value) => value.trim() === '')}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}
