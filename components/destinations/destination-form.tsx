'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { SubmitActions } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Form } from '@/components/ui/form'
import { Input } from '@/components/ui/input'
import { ErrorNotice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import {
  type DestinationKind,
  destinationKinds,
  type Severity,
  severities,
} from '@/server/contract/notification-events'
import type { DestinationRow } from './destination-row'
import { clockOf, kindLabels, minutesOf, severityLabels, targetFields } from './destination-words'
import { RuleChoices } from './rule-choices'
import { type DestinationScope, useDestinationsApi } from './use-destinations-api'

const digests = [
  { value: '0', label: 'Each at once' },
  { value: '15', label: 'Every 15 minutes' },
  { value: '60', label: 'Every hour' },
  { value: '1440', label: 'Once a day' },
]
const regions = [
  { value: 'us', label: 'United States' },
  { value: 'eu', label: 'Europe' },
]

const kindOptions = destinationKinds.map((value) => ({ value, label: kindLabels[value] }))

function startOf(row: DestinationRow | null) {
  return {
    kind: row?.kind ?? ('email' as DestinationKind),
    name: row?.name ?? '',
    target: '',
    region: 'us' as 'us' | 'eu',
    severities: row?.severities ?? [...severities],
    /** Null: every rule. */
    rules: row && row.rules.length > 0 ? row.rules : null,
    isQuiet: row ? row.quiet !== null : false,
    from: clockOf(row?.quiet?.from ?? 22 * 60),
    until: clockOf(row?.quiet?.until ?? 7 * 60),
    zone: row?.quiet?.zone ?? 'UTC',
    digestMinutes: String(row?.digestMinutes ?? 0),
    isActive: row?.isActive ?? true,
  }
}

type Values = ReturnType<typeof startOf>

const settingsOf = (values: Values) => ({
  name: values.name.trim(),
  severities: values.severities,
  rules: values.rules ?? [],
  quiet: values.isQuiet
    ? { from: minutesOf(values.from) ?? 0, until: minutesOf(values.until) ?? 0, zone: values.zone.trim() }
    : null,
  digestMinutes: Number(values.kind === 'pagerduty' ? 0 : values.digestMinutes) as 0 | 15 | 60 | 1_440,
})

interface DestinationFormProps {
  scope: DestinationScope
  row: DestinationRow | null
  /** With the signing secret of a new webhook. */
  onDone: (secret: string | null) => void
}

export function DestinationForm({ scope, row, onDone }: DestinationFormProps) {
  const api = useDestinationsApi(scope)
  const queryClient = useQueryClient()
  const [values, setValues] = useState(() => startOf(row))
  const set = (changes: Partial<Values>) => setValues({ ...values, ...changes })
  const saved = async (secret: string | null) => {
    await queryClient.invalidateQueries(api.pathFilter())
    toast.success('Destination saved')
    onDone(secret)
  }
  const create = useMutation(api.create.mutationOptions({ onSuccess: ({ secret }) => saved(secret) }))
  const change = useMutation(api.change.mutationOptions({ onSuccess: () => saved(null) }))
  const error = create.error ?? change.error
  const { label, hint } = targetFields[values.kind]
  const target = values.target.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const settings = settingsOf(values)
    if (row === null) create.mutate({ ...settings, kind: values.kind, target, region: values.region })
    else
      change.mutate({
        ...settings,
        destinationId: row.id,
        isActive: values.isActive,
        ...(target !== '' && { target }),
      })
  }
  const toggle = (severity: Severity, isOn: boolean) =>
    set({
      severities: severities.filter((one) => (one === severity ? isOn : values.severities.includes(one))),
    })
  const text = (name: 'name' | 'target' | 'zone') => ({
    value: values[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const time = (name: 'from' | 'until') => ({
    type: 'time',
    value: values[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <Form onSubmit={submit} className="grid gap-5" noValidate>
      <ErrorNotice>{error?.message}</ErrorNotice>
      {row === null && (
        <Field label="Kind">
          {(control) => (
            <Select
              {...control}
              value={values.kind}
              onValueChange={(kind) => set({ kind: kind as DestinationKind })}
              options={kindOptions}
            />
          )}
        </Field>
      )}
      <Field label="Name">{(control) => <Input {...control} {...text('name')} maxLength={60} />}</Field>
      <Field label={label} hint={row ? `Leave empty to keep ${row.target}.` : hint}>
        {(control) => <Input {...control} {...text('target')} />}
      </Field>
      {row === null && values.kind === 'pagerduty' && (
        <Field label="Service region">
          {(control) => (
            <Select
              {...control}
              value={values.region}
              onValueChange={(region) => set({ region: region as 'us' | 'eu' })}
              options={regions}
            />
          )}
        </Field>
      )}
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium text-[0.8125rem]">Severities</legend>
        {severities.map((severity) => (
          <Checkbox
            key={severity}
            label={severityLabels[severity]}
            checked={values.severities.includes(severity)}
            onCheckedChange={(isOn) => toggle(severity, isOn)}
          />
        ))}
      </fieldset>
      <RuleChoices scope={scope} chosen={values.rules} onChange={(rules) => set({ rules })} />
      {values.kind !== 'pagerduty' && (
        <Field label="Digest" hint="Critical incidents are always sent immediately.">
          {(control) => (
            <Select
              {...control}
              value={values.digestMinutes}
              onValueChange={(digestMinutes) => set({ digestMinutes })}
              options={digests}
            />
          )}
        </Field>
      )}
      <Checkbox
        label="Quiet hours"
        hint="Croupier sends other notifications once they end. Critical incidents are sent immediately."
        checked={values.isQuiet}
        onCheckedChange={(isQuiet) => set({ isQuiet })}
      />
      {values.isQuiet && (
        <div className="grid gap-4 sm:grid-cols-3">
          <Field label="From">{(control) => <Input {...control} {...time('from')} />}</Field>
          <Field label="Until">{(control) => <Input {...control} {...time('until')} />}</Field>
          <Field label="Time zone">{(control) => <Input {...control} {...text('zone')} />}</Field>
        </div>
      )}
      {row && (
        <Checkbox
          label="Enabled"
          hint="Enabling it again clears earlier failures."
          checked={values.isActive}
          onCheckedChange={(isActive) => set({ isActive })}
        />
      )}
      <SubmitActions
        label={row ? 'Save changes' : 'Add destination'}
        isPending={create.isPending || change.isPending}
        disabled={
          values.name.trim() === '' ||
          (row === null && target === '') ||
          values.severities.length === 0 ||
          values.rules?.length === 0
        }
        onCancel={() => onDone(null)}
      />
    </Form>
  )
}
