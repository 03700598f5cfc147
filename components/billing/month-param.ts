import { createParser } from 'nuqs/server'

const pattern = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** A month in the URL, `2026-03`. */
export const monthParam = createParser({
  parse: (text) => (pattern.test(text) ? text : null),
  serialize: (month: string) => month,
})
