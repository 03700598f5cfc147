import { createParser } from 'nuqs/server'
import { cursorParam } from '@/components/data/list-params'

const pattern = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** A month in the URL, `2026-03`. */
const monthParam = createParser({
  parse: (text) => (pattern.test(text) ? text : null),
  serialize: (month: string) => month,
})

/** The month that is looked at, and where in its organizations. */
export const monthCloseParams = { month: monthParam, ...cursorParam }
