'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isReversed, whyNoAmount } from '@/server/contract/amounts'
import { readFilterAmount } from './search-params'

export interface Amounts {
  currency: string | null
  min: string | null
  max: string | null
}

/** A currency, and the amounts between which it searches. */
export function AmountForm({
  currency,
  min,
  max,
  onChange,
}: Amounts & { onChange: (amounts: Amounts) => void }) {
  const [typed, setTyped] = useState({ currency: currency ?? '', min: min ?? '', max: max ?? '' })
  const problems = {
    currency: /^[A-Z]{3,8}$/.test(typed.currency) ? undefined : 'Enter a currency code such as EUR.',
    min: amountProblem(typed.min),
    max: maxProblem(typed),
  }
  const [isTried, setIsTried] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (Object.values(problems).some(Boolean)) return
    const [min, max] = [readFilterAmount(typed.min), readFilterAmount(typed.max)]
    onChange({ currency: typed.currency, min, max })
  }
  const fields = [
    { name: 'currency', label: 'Currency' },
    { name: 'min', label: 'At least' },
    { name: 'max', label: 'At most' },
  ] as const
  return (
    <form onSubmit={submit} className="grid gap-3" noValidate>
      {fields.map(({ name, label }) => (
        <Field key={name} label={label} error={isTried ? problems[name] : undefined}>
          {(control) => (
            <Input
              {...control}
              inputMode={name === 'currency' ? 'text' : 'decimal'}
              maxLength={name === 'currency' ? 8 : 18}
              value={typed[name]}
              onChange={({ target }) => {
                const value = name === 'currency' ? target.value.toUpperCase() : target.value.trim()
                setTyped({ ...typed, [name]: value })
              }}
            />
          )}
        </Field>
      ))}
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={() => onChange({ currency: null, min: null, max: null })}>
          Any amount
        </Button>
        <Button size="sm" variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  )
}

const amountProblem = (typed: string) =>
  typed === '' || readFilterAmount(typed) !== null
    ? undefined
    : whyNoAmount(typed, 'Enter a number such as 12.50.')

function maxProblem(typed: { min: string; max: string }): string | undefined {
  const [min, max] = [readFilterAmount(typed.min), readFilterAmount(typed.max)]
  return min !== null && max !== null && isReversed(min, max)
    ? 'Must not be less than “At least”.'
    : amountProblem(typed.max)
}
