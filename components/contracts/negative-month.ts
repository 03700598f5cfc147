/** What a month with a loss does, as the screens say it. */
export const negativeMonths = [
  { value: 'reset', label: 'Reset', hint: 'Negative GGR counts as zero.' },
  {
    value: 'net',
    label: 'Net',
    hint: 'Negative GGR of a line reduces the other lines of the month, to zero in total.',
  },
  { value: 'carry_over', label: 'Carry over', hint: 'Negative GGR carries forward.' },
] as const

export type NegativeMonth = (typeof negativeMonths)[number]['value']

export const negativeMonthHint = (value: NegativeMonth) =>
  negativeMonths.find((one) => one.value === value)?.hint ?? ''
