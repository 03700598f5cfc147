'use client'

import { Plus, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select, type SelectOption } from '@/components/ui/select'
import { columnLabels, columnsFor, type MappingValues, type Word } from './mapping-form'
import { useReconciliation } from './scope'

const rowKinds = [
  { value: 'single', label: 'One transaction each' },
  { value: 'combined', label: 'An amount for each type' },
] as const
const amountKinds = [
  { value: 'minor', label: 'Minor units: 1250' },
  { value: 'point', label: 'Decimal point: 12.50' },
  { value: 'comma', label: 'Decimal comma: 12,50' },
] as const
const signs = [
  { value: 'absolute', label: 'Never negative' },
  { value: 'bets_negative', label: 'Bets are negative' },
] as const
const dateFormats = [
  { value: 'iso', label: '2026-11-02T14:00:00' },
  { value: 'dd.MM.yyyy HH:mm:ss', label: '02.11.2026 14:00:00' },
  { value: 'MM/dd/yyyy HH:mm:ss', label: '11/02/2026 14:00:00' },
  { value: 'epoch_s', label: 'Unix time in seconds' },
  { value: 'epoch_ms', label: 'Unix time in milliseconds' },
] as const
const typeOptions = [
  { value: 'bet', label: 'Bet' },
  { value: 'win', label: 'Win' },
  { value: 'refund', label: 'Refund' },
]
const stateOptions = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'failed', label: 'Failed' },
]
/** A select has no empty value; no column is called that. */
const none = ' '

interface MappingFieldsProps {
  /** Columns of the sample; those of the mapping are offered too. */
  header: readonly string[]
  values: MappingValues
  onChange: (changed: Partial<MappingValues>) => void
}

/** How the columns, words, amounts and times of a file are read. */
export function MappingFields({ header, values, onChange }: MappingFieldsProps) {
  const { isStaff } = useReconciliation()
  const { rows, columns } = values
  const named = [...new Set([...header, ...Object.values(columns)])].filter((name) => name !== '')
  const columnOptions = [
    { value: none, label: 'None' },
    ...named.map((name) => ({ value: name, label: name })),
  ]
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Rows are"
          value={rows}
          options={rowKinds}
          onChange={(chosen) => onChange({ rows: chosen })}
        />
        {columnsFor(rows, !isStaff).map((field) => (
          <Choice
            key={field}
            label={columnLabels[field]}
            value={columns[field] || none}
            options={columnOptions}
            onChange={(chosen) =>
              onChange({ columns: { ...columns, [field]: chosen === none ? '' : chosen } })
            }
          />
        ))}
      </div>
      {rows === 'single' && (
        <Words
          label="Types"
          words={values.types}
          options={typeOptions}
          onChange={(types) => onChange({ types })}
        />
      )}
      {columns.state !== '' && (
        <Words
          label="States"
          words={values.states}
          options={stateOptions}
          onChange={(states) => onChange({ states })}
        />
      )}
      <Words
        label="Currencies that are not ISO codes"
        words={values.currencies}
        options={null}
        onChange={(currencies) => onChange({ currencies })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Choice
          label="Amounts"
          value={values.amounts}
          options={amountKinds}
          onChange={(amounts) => onChange({ amounts })}
        />
        <Choice label="Sign" value={values.sign} options={signs} onChange={(sign) => onChange({ sign })} />
        <Choice
          label="Times"
          value={values.dateFormat}
          options={dateFormats}
          onChange={(dateFormat) => onChange({ dateFormat })}
        />
        <Text
          label="Time zone"
          hint="Of times without one, such as Europe/Malta."
          value={values.timeZone}
          onChange={(timeZone) => onChange({ timeZone })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Text
          label="Remove from ID"
          hint="At its start."
          value={values.strip}
          onChange={(strip) => onChange({ strip })}
        />
        <Text
          label="Add before ID"
          hint="{type} is bet, win or refund."
          value={values.prefix}
          onChange={(prefix) => onChange({ prefix })}
        />
        <Text label="Add after ID" value={values.suffix} onChange={(suffix) => onChange({ suffix })} />
      </div>
      <Checkbox
        checked={values.caseless}
        onCheckedChange={(caseless) => onChange({ caseless })}
        label="Compare IDs in lower case"
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((one) => one.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field label={label}>
      {(control) => <Select {...control} value={value} options={options} onValueChange={choose} />}
    </Field>
  )
}

interface TextProps {
  label: string
  hint?: string
  value: string
  onChange: (value: string) => void
}

const Text = ({ label, hint, value, onChange }: TextProps) => (
  <Field label={label} hint={hint}>
    {(control) => (
      <Input
        {...control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
      />
    )}
  </Field>
)

interface WordsProps {
  label: string
  words: readonly Word[]
  /** Null: the meaning is typed. */
  options: readonly SelectOption[] | null
  onChange: (words: Word[]) => void
}

/** The words of the file, and what each means. */
function Words({ label, words, options, onChange }: WordsProps) {
  const change = (at: number, changed: Partial<Word>) =>
    onChange(words.map((one, index) => (index === at ? { ...one, ...changed } : one)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium text-[0.8125rem]">{label}</legend>
      {words.map(({ word, meaning }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the word is what is typed here
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2">
          <Input
            aria-label={`Word ${at + 1} in the file`}
            value={word}
            onChange={(event) => change(at, { word: event.target.value })}
            maxLength={64}
          />
          {options ? (
            <Select
              aria-label={`Meaning of ${word || `word ${at + 1}`}`}
              value={meaning}
              options={options}
              onValueChange={(chosen) => change(at, { meaning: chosen })}
            />
          ) : (
            <Input
              aria-label={`Meaning of ${word || `word ${at + 1}`}`}
              value={meaning}
              onChange={(event) => change(at, { meaning: event.target.value.toUpperCase() })}
              maxLength={8}
            />
          )}
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${word || `word ${at + 1}`}`}
            onClick={() => onChange(words.filter((_, index) => index !== at))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => onChange([...words, { word: '', meaning: options?.[0]?.value ?? '' }])}
      >
        <Plus aria-hidden />
        Add word
      </Button>
    </fieldset>
  )
}
