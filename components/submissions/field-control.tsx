'use client'

import { type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormDateField } from '@/components/dates/form-date-field'
import { Field } from '@/components/ui/field'
import { CheckField, fieldOf, LongTextField, TextField } from '@/components/ui/form-fields'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { RtpVariant, SubmissionForm } from '@/server/contract/forms/submissions'
import { type SubmissionField, submissionLabels } from '@/server/contract/submissions'

type Form = UseFormReturn<SubmissionForm, unknown, SubmissionForm>

const hints: Partial<Record<SubmissionField, string>> = {
  gameType: 'Optional.',
  features: 'Optional. Separated by commas.',
  languages: 'Such as en, de, fr.',
  currencies: 'Optional. Leave empty if the game has no restriction.',
  hitRate: 'Share of rounds that pay out.',
  featureBuyPrice: 'A multiple of the stake. Needed if the game has a feature buy.',
  minSpinTimeMs: 'From the start of one round to the start of the next.',
  rtpVariants: 'Optional. One a line: code, RTP in percent.',
  rules: 'The text, or an https link to it.',
  pictures: 'https addresses, one a line, as your feed names them.',
  releaseDate: 'Leave empty to release on approval.',
}

const splitAt = (separator: RegExp) => (text: string) =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
const atCommas = splitAt(/[,\n]/)
const atLines = splitAt(/\n/)

function variantsIn(text: string): RtpVariant[] {
  return atLines(text).map((line) => {
    const [code = '', rtp = '', ...more] = line.split(',').map((part) => part.trim())
    return { code, rtp: [rtp, ...more].join(',') }
  })
}
const variantLines = (variants: readonly RtpVariant[]) =>
  variants.map(({ code, rtp }) => `${code}, ${rtp}`).join('\n')

interface FieldControlProps {
  form: Form
  name: SubmissionField
}

/** The control of a field of a submission. */
export function FieldControl({ form, name }: FieldControlProps): ReactNode {
  const common = { form, label: submissionLabels[name], hint: hints[name] }
  switch (name) {
    case 'hasFeatureBuy':
      return <CheckField form={form} name={name} label={common.label} />
    case 'volatility':
      return <VolatilityField form={form} />
    case 'releaseDate':
      return <FormDateField {...common} name={name} kind="day" />
    case 'rules':
      return <LongTextField {...common} name={name} rows={6} maxLength={20_000} />
    case 'features':
    case 'languages':
    case 'currencies':
      return <ParsedField {...common} name={name} read={atCommas} write={(list) => list.join(', ')} />
    case 'pictures':
      return <ParsedField {...common} name={name} read={atLines} write={(list) => list.join('\n')} rows={4} />
    case 'rtpVariants':
      return <ParsedField {...common} name={name} read={variantsIn} write={variantLines} rows={3} />
    default:
      return <TextField {...common} name={name} autoComplete="off" />
  }
}

const levels = [
  // The control has no empty value.
  { value: 'none', label: 'Not selected' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
] as const

function VolatilityField({ form }: { form: Form }) {
  const { value, error, onChange } = fieldOf(form, 'volatility')
  const choose = (chosen: string) => {
    const level = levels.find((one) => one.value === chosen)?.value ?? 'none'
    onChange(level === 'none' ? '' : level)
  }
  return (
    <Field label={submissionLabels.volatility} error={error}>
      {(control) => <Select {...control} value={value || 'none'} onValueChange={choose} options={levels} />}
    </Field>
  )
}

type ListName = 'features' | 'languages' | 'currencies' | 'pictures' | 'rtpVariants'

interface ParsedFieldProps<Name extends ListName> {
  form: Form
  name: Name
  label: string
  hint: string | undefined
  read: (text: string) => SubmissionForm[Name]
  write: (value: SubmissionForm[Name]) => string
  /** Of a field with lines. */
  rows?: number
}

/** A list that is typed as text. */
function ParsedField<Name extends ListName>(props: ParsedFieldProps<Name>) {
  const { form, name, label, hint, read, write, rows } = props
  const { value, error, onChange } = fieldOf<SubmissionForm, ListName>(form, name)
  const [text, setText] = useState(() => write(value as SubmissionForm[Name]))
  const change = (typed: string) => {
    setText(typed)
    onChange(read(typed))
  }
  const look = { value: text, autoComplete: 'off' }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        rows === undefined ? (
          <Input {...control} {...look} onChange={({ target }) => change(target.value)} />
        ) : (
          <Textarea {...control} {...look} rows={rows} onChange={({ target }) => change(target.value)} />
        )
      }
    </Field>
  )
}
