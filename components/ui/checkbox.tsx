'use client'

import { Check } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface CheckboxProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  isDisabled?: boolean
}

export function Checkbox({ checked, onCheckedChange, label, hint, isDisabled }: CheckboxProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Radix.Root
        id={id}
        checked={checked}
        disabled={isDisabled}
        onCheckedChange={(next) => onCheckedChange(next === true)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 grid size-4.5 shrink-0 place-items-center rounded border border-line-strong bg-surface transition-colors hover:border-faint data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Radix.Indicator>
          <Check className="size-3.5 text-accent-ink" strokeWidth={3} aria-hidden />
        </Radix.Indicator>
      </Radix.Root>
      <div className="grid">
        <label htmlFor={id} className="cursor-pointer font-medium text-sm">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="text-[0.8125rem] text-faint">
            {hint}
          </span>
        )}
      </div>
    </div>
  )
}
