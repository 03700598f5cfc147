import * as z from 'zod/mini'
import { isZone } from '@/server/contract/zone-clock'
import { amount, email, raisedCurrency, requiredText, typedAmount, typedWhole } from './fields'

const name = requiredText('Enter a name.', 120)

export const NewAccount = z.object({
  name,
  slug: z
    .string()
    .check(
      z.trim(),
      z.regex(
        /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/,
        'Use 1 to 48 lowercase letters, digits and dashes. Don’t start or end with a dash.',
      ),
    ),
  kind: z.enum(['single', 'platform', 'affiliate', 'studio']),
  creditCurrency: raisedCurrency('Enter a currency code such as EUR.'),
  /** Who is invited to own it. */
  ownerEmail: email('Enter the owner’s work email.'),
})
export type NewAccount = z.output<typeof NewAccount>

export const OrganizationSettings = z.object({
  name,
  /** An IANA name: whose days reports may have. */
  timeZone: z.string().check(z.trim(), z.refine(isZone, 'Enter a time zone, such as Europe/Malta.')),
  /** Open sessions per player and brand, where a brand has no limit of its own (E3003). */
  sessionLimitPerPlayer: typedWhole({
    min: 1,
    max: 1_000,
    message: 'Enter a whole number from 1 to 1,000.',
  }),
})
export type OrganizationSettings = z.output<typeof OrganizationSettings>

const upTo = (max: number) => {
  const range = `Must be a whole number from 1 to ${max.toLocaleString('en')}`
  return { min: 1, max, tooLow: range, tooHigh: range }
}
const whole = (max: number) => typedWhole({ ...upTo(max), message: 'Enter a whole number, 1 or more.' })
/** Calls per key and minute; empty: the default of the family. */
const rateLimit = typedWhole({
  ...upTo(1_000_000),
  message: 'Enter a whole number, 1 or more, or leave empty for the default.',
  mayBe: 'empty',
})

export const LimitsForm = z.object({
  sessionLimitPerPlayer: whole(1_000),
  brandLimit: whole(10_000),
  /** In the credit currency. Launches stop once credit has fallen to it (E4001). */
  overdraftFloor: typedAmount('Enter an amount, usually 0 or below, such as -500.00.', { mayBe: 'negative' }),
  /** False: a platform without billing for its brands (E6009). */
  isBillable: z.boolean(),
  requiresSubOperatorRef: z.boolean(),
  canAutoProvisionBrands: z.boolean(),
  catalogue: rateLimit,
  sessions: rateLimit,
  free_rounds: rateLimit,
  transactions: rateLimit,
  other: rateLimit,
})
export type LimitsForm = z.output<typeof LimitsForm>

const kept = (min: number, max: number) =>
  typedWhole({
    min,
    max,
    message: 'Enter a whole number, 1 or more.',
    tooLow: `Must be at least ${min}`,
    tooHigh: `Must be at most ${max}`,
  })

export const RetentionForm = z.object({ monthsAtHand: kept(3, 240), yearsKept: kept(1, 30) })

export const TopUpForm = z.object({
  amount,
  /** Shown in the ledger: an invoice, a transfer. */
  reason: requiredText('Enter a reason.', 200, 3),
})
