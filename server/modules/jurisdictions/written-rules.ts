import { z } from 'zod'
import { ProfileRules, StakeCeiling } from '@/server/contract/jurisdictions'
import { decimalToMinor, isKnownCurrency, MoneyError, minorToDecimal } from '@/server/core/money'

/** A ceiling as people write it: major units, `1,500.00`. */
const WrittenCeiling = StakeCeiling.omit({ amountMinor: true }).extend({
  amount: z
    .string()
    .trim()
    .regex(/^\d[\d,]{0,14}(?:\.\d{1,4})?$/, 'Enter an amount such as 2.00.'),
})

/** Rules as a form sends them; what comes out is stored. */
export const WrittenRules = ProfileRules.extend({
  stakeCeilings: z.array(WrittenCeiling).max(500),
}).transform(({ stakeCeilings, ...rules }, context): ProfileRules => {
  const seen = new Set<string>()
  const ceilings = stakeCeilings.map(({ gameType, currency, amount }, at) => {
    const refuse = (field: 'currency' | 'amount', message: string) =>
      context.addIssue({ code: 'custom', path: ['stakeCeilings', at, field], message })
    const key = `${gameType ?? ''}/${currency}`
    if (seen.has(key)) refuse('currency', 'There is a ceiling for these games already.')
    seen.add(key)
    if (!isKnownCurrency(currency)) refuse('currency', 'Not an ISO 4217 currency.')
    const amountMinor = isKnownCurrency(currency) ? minorOf(amount, currency) : null
    if (amountMinor === null) refuse('amount', `Not an amount above zero in ${currency}.`)
    return { gameType, currency, amountMinor: String(amountMinor ?? 1n) }
  })
  return { ...rules, stakeCeilings: ceilings }
})

function minorOf(amount: string, currency: string): bigint | null {
  try {
    const minor = decimalToMinor(amount.replaceAll(',', ''), currency)
    return minor > 0n && minor < 10n ** 15n ? minor : null
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}

/** Rules as they are shown: ceilings in major units. */
export const shownRules = ({ stakeCeilings, ...rules }: ProfileRules) => ({
  ...rules,
  stakeCeilings: stakeCeilings.map(({ gameType, currency, amountMinor }) => ({
    gameType,
    value: { decimal: minorToDecimal(BigInt(amountMinor), currency), currency },
  })),
})
