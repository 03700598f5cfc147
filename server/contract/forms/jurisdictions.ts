import * as z from 'zod/mini'
import { countryCode, raisedCurrency, requiredText, typedAmount, typedWhole } from './fields'

/** Percent, as a decimal with at most two places. */
export const percentPattern = /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/

const upTo = (max: number) =>
  typedWhole({
    min: 1,
    max,
    message: 'Enter a whole number above zero.',
    tooHigh: `Must be at most ${max}`,
    mayBe: 'empty',
  })

export const VersionForm = z.object({
  country: countryCode(),
  effectiveFrom: z.iso.date('Choose a day.'),
  note: requiredText('Enter what changed.', 1_000),
  stakeCeilings: z.array(
    z.object({
      gameType: z.string(),
      currency: raisedCurrency('Enter a currency.'),
      amount: typedAmount('Enter an amount such as 2.00.'),
    }),
  ),
  blockedGameTypes: z.string(),
  blockedFeatures: z.string(),
  lowestRtp: z.string().check(
    z.trim(),
    z.refine((typed) => typed === '' || percentPattern.test(typed), 'Enter a percentage such as 92.'),
  ),
  betInterval: upTo(60_000),
  realityCheckMinutes: upTo(1_440),
  sessionMinutes: upTo(1_440),
  isAutoplayAllowed: z.boolean(),
  isTurboAllowed: z.boolean(),
  isDemoAllowed: z.boolean(),
  areFreeRoundsAllowed: z.boolean(),
  isCertificateRequired: z.boolean(),
  areChecksumsEnforced: z.boolean(),
})
export type VersionForm = z.output<typeof VersionForm>
