'use client'

import { Select } from '@/components/ui/select'

interface FilterSelectProps<Value extends string> {
  label: string
  /** What it says while it narrows nothing: “Any status”. */
  any: string
  choices: readonly { value: Value; label: string }[]
  value: NoInfer<Value> | null
  onChange: (value: Value | null) => void
  className?: string
}

const none = 'any'

/** One of several, or none of them. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, choices, value, onChange, className } = props
  return (
    <Select
      aria-label={label}
      value={value ?? none}
      onValueChange={(chosen) => onChange(choices.find((choice) => choice.value === chosen)?.value ?? null)}
      options={[{ value: none, label: any }, ...choices]}
      {...(className !== undefined && { className })}
    />
  )
}
