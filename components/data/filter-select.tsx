'use client'

import { cn } from '@/components/ui/cn'
import { Combobox } from '@/components/ui/combobox'
import type { ComboboxFound } from '@/components/ui/combobox-props'
import { Select } from '@/components/ui/select'
import { activeFilterClass } from './filter-bar'

interface FilterSelectProps<Value extends string> {
  label: string
  /** Label without a selection: “Any status”. */
  any: string
  choices: readonly { value: Value; label: string }[]
  value: NoInfer<Value> | null
  onChange: (value: Value | null) => void
  className?: string
}

const none = 'any'

/** With more choices than a person reads at a glance, the filter searches. */
const maxListed = 12

/** A select with an "any" option, or a combobox over many. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, choices, value, onChange, className } = props
  if (choices.length > maxListed) {
    const known = choices.find((choice) => choice.value === value)
    return (
      <Combobox
        label={label}
        any={any}
        value={value}
        valueLabel={known?.label}
        onChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? null)}
        useFound={(text) => foundAmong(choices, text)}
        placeholder={`Search ${choices.length} entries`}
        className={cn(value !== null && activeFilterClass, className)}
      />
    )
  }
  return (
    <Select
      aria-label={label}
      value={value ?? none}
      onValueChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? null)}
      options={[{ value: none, label: any }, ...choices]}
      className={cn(value !== null && activeFilterClass, className)}
    />
  )
}

const ready = { isPending: false, error: null, onRetry: () => undefined }

/** All of them are here already. */
function foundAmong(choices: readonly { value: string; label: string }[], text: string): ComboboxFound {
  const typed = text.toLowerCase()
  return { ...ready, options: choices.filter(({ label }) => label.toLowerCase().includes(typed)) }
}
