/** What a month with a loss does, as the screens say it. */
export const negativeMonths = [
  { value: 'reset', label: 'Reset: a line’s negative month counts as zero' },
  { value: 'net', label: 'Net: it reduces the other lines of the month' },
  { value: 'carry_over', label: 'Carry over: it counts against the line’s next month' },
] as const

export type NegativeMonth = (typeof negativeMonths)[number]['value']

export const negativeMonthLabel = (value: NegativeMonth) =>
  negativeMonths.find((one) => one.value === value)?.label ?? value
