import { z } from 'zod'

const typedMonth = z
  .string()
  .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month such as 2026-03.')
  .transform((text) => new Date(`${text}-01T00:00:00.000Z`))

/** A month as `2026-03`: becomes its first instant, in UTC. Callers that hold that instant give it. */
export const monthInput = z.preprocess(
  (given: string | Date) => (isMonth(given) ? monthKey(given) : given),
  typedMonth,
)

const isMonth = (given: unknown): given is Date =>
  given instanceof Date && startOfMonth(given).getTime() === given.getTime()

export const startOfMonth = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))

export const monthAfter = (month: Date) =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))

/** `2026-03` */
export const monthKey = (month: Date) => month.toISOString().slice(0, 7)

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `March 2026` */
export const monthName = (month: Date) => `${names[month.getUTCMonth()]} ${month.getUTCFullYear()}`
