import * as z from 'zod/mini'
import { plainAmount, whyNoAmount } from '@/server/contract/amounts'

/*
 * What a form and its verb share is written here once, in `zod/mini`: a browser loads none of the other zod. A verb takes a
 * form's schema as it is, or its fields beside its own.
 */

const atMost = (max: number) => z.maxLength(max, `At most ${max.toLocaleString('en')} characters.`)

/** Text that may be left out. */
export const optionalText = (max: number) => z.string().check(z.trim(), atMost(max))

export const requiredText = (missing: string, max: number, min = 1) =>
  z.string().check(z.trim(), z.minLength(min, missing), atMost(max))

export const email = (missing: string, max = 320) => z.email(missing).check(atMost(max))

/** Nothing of it is trimmed. */
export const secretText = (min: number, missing: string) =>
  z.string().check(z.minLength(min, missing), atMost(1_024))

export const currencyCode = (missing: string) => z.string().check(z.trim(), z.regex(/^[A-Z]{3}$/, missing))

/** What people type is raised. */
const capitals = (pattern: RegExp, missing: string) =>
  z.string().check(z.trim(), z.toUpperCase(), z.regex(pattern, missing))

export const raisedCurrency = (missing: string) => capitals(/^[A-Z]{3}$/, missing)
export const countryCode = () => capitals(/^[A-Z]{2}$/, 'Choose a country.')

interface WholeNumber {
  min: number
  max: number
  message: string
  /** Where other sentences say that it is out of range. */
  tooLow?: string
  tooHigh?: string
  mayBe?: 'empty'
}

/** A whole number as people type it. */
export const typedWhole = (number: WholeNumber) => {
  const { min, max, message, tooLow = message, tooHigh = message, mayBe } = number
  const isLeftOut = (typed: string) => typed === '' && mayBe === 'empty'
  const isWhole = (typed: string) => isLeftOut(typed) || /^(?:0|[1-9]\d{0,6})$/.test(typed)
  return z.string().check(
    z.trim(),
    z.refine(isWhole, { error: message, abort: true }),
    z.refine((typed) => isLeftOut(typed) || Number(typed) >= min, tooLow),
    z.refine((typed) => isLeftOut(typed) || Number(typed) <= max, tooHigh),
  )
}

/** An amount as people type it; `hint` says what to enter where no comma is to blame. */
export const typedAmount = (hint: string, { mayBe }: { mayBe?: 'empty' | 'negative' } = {}) => {
  const isAmount = (typed: string) =>
    (typed === '' && mayBe === 'empty') ||
    (plainAmount(typed) !== null && (mayBe === 'negative' || !typed.startsWith('-')))
  return z
    .string()
    .check(z.trim(), z.refine(isAmount, { error: ({ input }) => whyNoAmount(String(input), hint) }))
}

export const amount = typedAmount('Enter an amount such as 1,500.00.')
export const optionalAmount = typedAmount('Enter an amount such as 1,500.00, or leave it empty.', {
  mayBe: 'empty',
})
