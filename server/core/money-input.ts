import { z } from 'zod'
import { plainAmount, whyNoAmount } from '@/server/contract/amounts'
import { decimalToMinor, isKnownCurrency, type Money, MoneyError, minorToDecimal } from './money'

/** An amount as typed in exact minor units, or the sentence that says what is wrong with it. */
export function readTypedAmount(typed: string, currency: string): bigint | string {
  const hint = `Enter an amount in ${currency}, such as 1,500.00, with no more decimals than the currency has.`
  // defence: a decimal comma is no thousands separator
  const plain = plainAmount(typed)
  if (plain === null) return whyNoAmount(typed, hint)
  try {
    return decimalToMinor(plain, currency)
  } catch (error) {
    if (error instanceof MoneyError) return hint
    throw error
  }
}

const typedAmount = z
  .object({ decimal: z.string().trim().max(30), currency: z.string().refine(isKnownCurrency) })
  .transform(({ decimal, currency }, ctx): Money => {
    const amountMinor = readTypedAmount(decimal, currency)
    if (typeof amountMinor === 'bigint') return { amountMinor, currency }
    ctx.addIssue({ code: 'custom', path: ['decimal'], message: amountMinor })
    return z.NEVER
  })

/** An amount as typed: becomes exact minor units, or a message about what is wrong. Callers that hold money give that. */
export const moneyInput = z.preprocess(
  (given: z.input<typeof typedAmount> | Money) => (isMoney(given) ? typed(given) : given),
  typedAmount,
)

/** What was sent may be anything. */
const isMoney = (given: unknown): given is Money =>
  typeof given === 'object' &&
  given !== null &&
  'amountMinor' in given &&
  typeof given.amountMinor === 'bigint'

/** Of a currency that is not known the schema says so itself. */
const typed = ({ amountMinor, currency }: Money) => ({
  decimal: isKnownCurrency(currency) ? minorToDecimal(amountMinor, currency) : '',
  currency,
})
