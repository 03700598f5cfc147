'use client'

import { useMutation } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { FormDateField } from '@/components/dates/form-date-field'
import { Checkbox } from '@/components/ui/checkbox'
import { DialogForm } from '@/components/ui/dialog-form'
import { CheckField, fieldOf, SelectField, TextField } from '@/components/ui/form-fields'
import { type DestinationKind, destinationKinds, severities } from '@/server/contract/notification-events'
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
] as const

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
  const create = useMutation(api.create.mutationOptions())
  const change = useMutation(api.change.mutationOptions())
  const send = async (values: Values) => {
    const settings = settingsOf(values)
    const target = values.target.trim()
    if (row === null)
      return create.mutateAsync({ ...settings, kind: values.kind, target, region: values.region })
    await change.mutateAsync({
      ...settings,
      destinationId: row.id,
      isActive: values.isActive,
      ...(target !== '' && { target }),
    })
    return { secret: null }
  }
  return (
    <DialogForm
      values={startOf(row)}
      isIncomplete={(values) =>
        values.name.trim() === '' ||
        (row === null && values.target.trim() === '') ||
        values.severities.length === 0 ||
        values.rules?.length === 0
      }
      send={send}
      changed={api.pathFilter()}
      saved="Destination saved"
      submitLabel={row ? 'Save changes' : 'Add destination'}
      onSaved={({ secret }) => onDone(secret)}
      onClose={() => onDone(null)}
    >
      {(form) => (
        <>
          <TargetFields form={form} row={row} />
          <ChoiceFields form={form} scope={scope} />
          {row && (
            <CheckField
              form={form}
              name="isActive"
              label="Enabled"
              hint="Enabling it again clears earlier failures."
            />
          )}
        </>
      )}
    </DialogForm>
  )
}

type Form = UseFormReturn<Values, unknown, Values>

const plain = { autoComplete: 'off', spellCheck: false }

/** Where it goes. */
function TargetFields({ form, row }: { form: Form; row: DestinationRow | null }) {
  const kind = form.watch('kind')
  const { label, hint } = targetFields[kind]
  return (
    <>
      {row === null && <SelectField form={form} name="kind" label="Kind" options={kindOptions} />}
      <TextField form={form} name="name" label="Name" {...plain} maxLength={60} />
      <TextField
        form={form}
        name="target"
        label={label}
        hint={row ? `Leave empty to keep ${row.target}.` : hint}
        {...plain}
      />
      {row === null && kind === 'pagerduty' && (
        <SelectField form={form} name="region" label="Service region" options={regions} />
      )}
    </>
  )
}

/** What it is told of, and when. */
function ChoiceFields({ form, scope }: { form: Form; scope: DestinationScope }) {
  const chosen = fieldOf(form, 'severities')
  const rules = fieldOf(form, 'rules')
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium text-[0.8125rem]">Severities</legend>
        {severities.map((severity) => (
          <Checkbox
            key={severity}
            label={severityLabels[severity]}
            checked={chosen.value.includes(severity)}
            onCheckedChange={(isOn) =>
              chosen.onChange(
                severities.filter((one) => (one === severity ? isOn : chosen.value.includes(one))),
              )
            }
          />
        ))}
      </fieldset>
      <RuleChoices scope={scope} chosen={rules.value} onChange={rules.onChange} />
      {form.watch('kind') !== 'pagerduty' && (
        <SelectField
          form={form}
          name="digestMinutes"
          label="Digest"
          hint="Critical incidents are always sent immediately."
          options={digests}
        />
      )}
      <CheckField
        form={form}
        name="isQuiet"
        label="Quiet hours"
        hint="Croupier sends other notifications once they end. Critical incidents are sent immediately."
      />
      {form.watch('isQuiet') && (
        <div className="grid gap-4 sm:grid-cols-3">
          <FormDateField form={form} name="from" label="From" kind="time" />
          <FormDateField form={form} name="until" label="Until" kind="time" />
          <TextField form={form} name="zone" label="Time zone" {...plain} />
        </div>
      )}
    </>
  )
}
