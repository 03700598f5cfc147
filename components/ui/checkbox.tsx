'use client'

import { type ReactNode, useId } from 'react'
import { checkboxClass } from './checkbox-class'
import { cn } from './cn'

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
      <input
        type="checkbox"
        id={id}
        checked={checked}
        disabled={isDisabled}
        onChange={(event) => onCheckedChange(event.target.checked)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={cn(checkboxClass, 'mt-0.5 shrink-0')}
      />
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
