import { z } from 'zod'
import { VersionForm } from '@/server/contract/forms/jurisdictions'
import { openRules, ProfileRules, StakeCeiling } from '@/server/contract/profile-rules'
import { isKnownCurrency, minorToDecimal } from '@/server/core/money'
import { readTypedAmount } from '@/server/core/money-input'
import { wholeOrNone } from '@/server/core/typed-whole'

/** A ceiling as people write it: major units, `1,500.00`. */
const WrittenCeiling = StakeCeiling.omit({ amountMinor: true }).extend({
  amount: z.string().trim().max(30),
})

/** Rules as a form sends them; what comes out is stored. */
export const WrittenRules = ProfileRules.extend({
  stakeCeilings: z.array(WrittenCeiling).max(500),
  betIntervalMs: wholeOrNone(VersionForm.shape.betInterval),
  realityCheckMinutes: wholeOrNone(VersionForm.shape.realityCheckMinutes),
  sessionMinutes: wholeOrNone(VersionForm.shape.sessionMinutes),
}).transform(({ stakeCeilings, ...rules }, context): ProfileRules => {
  const seen = new Set<string>()
  const ceilings = stakeCeilings.map(({ gameType, currency, amount }, at) => {
    const refuse = (field: 'currency' | 'amount', message: string) =>
      context.addIssue({ code: 'custom', path: ['stakeCeilings', at, field], message })
    const key = `${gameType ?? ''}/${currency}`
    if (seen.has(key)) refuse('currency', 'There is a ceiling for these games already.')
    seen.add(key)
    if (!isKnownCurrency(currency)) refuse('currency', 'Not an ISO 4217 currency.')
    const amountMinor = isKnownCurrency(currency) ? ceilingOf(amount, currency) : 1n
    if (typeof amountMinor === 'string') refuse('amount', amountMinor)
    return { gameType, currency, amountMinor: String(amountMinor) }
  })
  return { ...rules, stakeCeilings: ceilings }
})

function ceilingOf(amount: string, currency: string): bigint | string {
  const minor = readTypedAmount(amount, currency)
  if (typeof minor === 'string') return minor
  return minor > 0n && minor < 10n ** 15n ? minor : `Not an amount above zero in ${currency}.`
}

/** Rules as they are shown: ceilings in major units. */
export const shownRules = ({ stakeCeilings, ...rules }: ProfileRules) => ({
  ...rules,
  stakeCeilings: stakeCeilings.map(({ gameType, currency, amountMinor }) => ({
    gameType,
    value: { decimal: minorToDecimal(BigInt(amountMinor), currency), currency },
  })),
})

export type RuleName = keyof ProfileRules

export const ruleNames = Object.keys(openRules) as RuleName[]

/** Which rules differ between two versions; before the first, nothing was ruled. */
export function changedRules(before: ProfileRules | null, after: ProfileRules): RuleName[] {
  const from = before ?? openRules
  return ruleNames.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(after[name]))
}
