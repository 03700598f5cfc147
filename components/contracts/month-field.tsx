'use client'

import { DateField } from '@/components/dates/date-field'

interface MonthFieldProps {
  value: string
  onChange: (month: string) => void
  label?: string
}

/** Chooses the month (UTC) that a page shows. */
export const MonthField = ({ value, onChange, label = 'Month' }: MonthFieldProps) => (
  <DateField
    kind="month"
    label={label}
    className="w-56 grid-cols-[auto_1fr] items-center"
    value={value}
    onChange={(month) => month !== '' && onChange(month)}
  />
)
