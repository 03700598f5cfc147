'use client'

import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { FormDateField } from '@/components/dates/form-date-field'
import { useTRPC, useTRPCClient } from '@/components/trpc/provider'
import type { Outputs } from '@/components/trpc/types'
import { Button } from '@/components/ui/button'
import { countryName } from '@/components/ui/countries'
import { CountryPicker } from '@/components/ui/country-picker'
import { Field } from '@/components/ui/field'
import { FormDialog } from '@/components/ui/form-dialog'
import { CheckField, fieldOf, LongTextField, TextField } from '@/components/ui/form-fields'
import { VersionForm } from '@/server/contract/forms/jurisdictions'
import { formOf, toVersion } from './version-form'

interface VersionDialogProps {
  /** Null: a country that has no profile yet. */
  country: string | null
  newest: Outputs['staffJurisdictions']['profile']['versions'][number] | null
  onClose: () => void
}

const today = () => new Date().toISOString().slice(0, 10)

const numbers = [
  { name: 'lowestRtp', label: 'Minimum RTP in percent', hint: 'Games that declare no RTP are refused.' },
  { name: 'betInterval', label: 'Minimum round time in ms', hint: '2500 is 2.5 seconds.' },
  { name: 'realityCheckMinutes', label: 'Reality check interval in minutes', hint: 'The game shows it.' },
  { name: 'sessionMinutes', label: 'Maximum session length in minutes', hint: 'The game enforces it.' },
  { name: 'blockedGameTypes', label: 'Blocked game types', hint: 'Separated by commas.' },
  { name: 'blockedFeatures', label: 'Blocked features', hint: 'Separated by commas.' },
] as const

const switches = [
  { name: 'isAutoplayAllowed', label: 'Autoplay allowed' },
  { name: 'isTurboAllowed', label: 'Turbo allowed' },
  { name: 'isDemoAllowed', label: 'Demo play allowed' },
  { name: 'areFreeRoundsAllowed', label: 'Free rounds allowed' },
  { name: 'isCertificateRequired', label: 'Game certificate required' },
  { name: 'areChecksumsEnforced', label: 'Games with other checksums refused' },
] as const

/** Rendered while it is open: the next version starts from the newest one. */
export function VersionDialog({ country, newest, onClose }: VersionDialogProps) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  return (
    <FormDialog
      title={country === null ? 'Add a country' : `New version of ${countryName(country)}`}
      description="A published version never changes. It applies to organizations that adopt it."
      schema={VersionForm}
      values={formOf(country, newest?.rules ?? null, today())}
      send={(values) => client.staffJurisdictions.publish.mutate(toVersion(values, newest?.number ?? 0))}
      fieldNames={{ betIntervalMs: 'betInterval' }}
      changed={trpc.staffJurisdictions.pathFilter()}
      saved={(number, values) => `Version ${number} of ${countryName(values.country)} published`}
      submitLabel="Publish version"
      onClose={onClose}
    >
      {(form) => <VersionFields form={form} isNew={country === null} />}
    </FormDialog>
  )
}

type Form = UseFormReturn<VersionForm, unknown, VersionForm>

function VersionFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const { error, ...country } = fieldOf(form, 'country')
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {isNew && (
          <Field label="Country" error={error}>
            {(control) => <CountryPicker {...control} {...country} />}
          </Field>
        )}
        <FormDateField form={form} name="effectiveFrom" label="Applies from (UTC)" kind="day" min={today()} />
      </div>
      <LongTextField
        form={form}
        name="note"
        label="Note"
        hint="What changed, and the regulation behind it. Organizations see this note."
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {numbers.map((field) => (
          <TextField key={field.name} form={form} autoComplete="off" {...field} />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {switches.map((field) => (
          <CheckField key={field.name} form={form} {...field} />
        ))}
      </div>
      <Ceilings form={form} />
    </>
  )
}

function Ceilings({ form }: { form: Form }) {
  const ceilings = useFieldArray({ control: form.control, name: 'stakeCeilings' })
  return (
    <fieldset className="grid gap-3">
      <legend className="font-medium text-[0.8125rem]">Maximum stakes</legend>
      {ceilings.fields.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-2 items-start gap-2 sm:grid-cols-[1fr_5rem_1fr_auto]">
          <TextField
            form={form}
            name={`stakeCeilings.${at}.gameType`}
            label="Game type"
            hint="Leave empty for all others."
            autoComplete="off"
          />
          <TextField
            form={form}
            name={`stakeCeilings.${at}.currency`}
            label="Currency"
            autoComplete="off"
            maxLength={3}
          />
          <TextField
            form={form}
            name={`stakeCeilings.${at}.amount`}
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
          />
          <Button
            size="sm"
            className="self-end justify-self-end sm:mt-6.5 sm:self-start"
            aria-label={`Remove maximum stake ${at + 1}`}
            onClick={() => ceilings.remove(at)}
          >
            <Trash2 aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" onClick={() => ceilings.append({ gameType: '', currency: 'EUR', amount: '' })}>
          <Plus aria-hidden />
          Add maximum stake
        </Button>
      </div>
    </fieldset>
  )
}
