'use client'

import { DateField } from '@/components/dates/date-field'

interface MonthFieldProps {
  value: string
  onChange: (month: string) => void
}

/** Chooses the month (UTC) that a page shows. */
export const MonthField = ({ value, onChange }: MonthFieldProps) => (
  <DateField
    kind="month"
    label="Month"
    className="w-56 grid-cols-[auto_1fr] items-center"
    value={value}
    onChange={(month) => month !== '' && onChange(month)}
  />
)
