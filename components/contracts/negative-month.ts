/** What a month with a loss does, as the screens say it. */
export const negativeMonths = [
  { value: 'reset', label: 'Reset', hint: 'A line’s negative month counts as zero.' },
  {
    value: 'net',
    label: 'Net',
    hint: 'A line’s loss reduces the other lines of the month, down to zero in all.',
  },
  { value: 'carry_over', label: 'Carry over', hint: 'A line’s loss counts against its next months.' },
] as const

export type NegativeMonth = (typeof negativeMonths)[number]['value']

export const negativeMonthHint = (value: NegativeMonth) =>
  negativeMonths.find((one) => one.value === value)?.hint ?? ''
