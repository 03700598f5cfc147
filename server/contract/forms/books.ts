import * as z from 'zod/mini'
import { bookAccountKeys, bookSystemKeys } from '@/server/contract/books'
import { optionalText } from './fields'

const Account = z.object({
  /** Empty: none yet. */
  number: z
    .string()
    .check(z.trim(), z.regex(/^[\w.-]{0,20}$/, 'Use digits, letters, dots and dashes, at most 20.')),
  /** A tax key of DATEV, or the name of a tax rate. */
  taxKey: optionalText(50),
})

export const BookMappingForm = z.object({
  system: z.enum(bookSystemKeys),
  /** The version that the form shows. */
  version: z.int(),
  accounts: z.record(z.enum(bookAccountKeys), Account),
  /** Of DATEV. */
  consultant: z.string().check(z.trim(), z.regex(/^[1-9]\d{3,6}$/, 'Enter a number of 4 to 7 digits.')),
  client: z.string().check(z.trim(), z.regex(/^[1-9]\d{0,4}$/, 'Enter a number of 1 to 5 digits.')),
  /** Month in which the fiscal year begins. */
  yearStart: z.string().check(z.trim(), z.regex(/^(?:[1-9]|1[0-2])$/, 'Enter a month from 1 to 12.')),
})
export type BookMappingForm = z.output<typeof BookMappingForm>
