'use client'

import { useId } from 'react'
import { Input } from '@/components/ui/input'

interface MonthFieldProps {
  value: string
  onChange: (month: string) => void
}

/** Chooses a month (UTC). */
export function MonthField({ value, onChange }: MonthFieldProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-muted text-sm">
        Month
      </label>
      <Input
        id={id}
        type="month"
        className="w-44"
        value={value}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
      />
    </div>
  )
}
