'use client'

import { cn } from '@/components/ui/cn'
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

/** A select with an "any" option. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, choices, value, onChange, className } = props
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
