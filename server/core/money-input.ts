import { z } from 'zod'
import { plainAmount, whyNoAmount } from '@/server/contract/amounts'
import { decimalToMinor, isKnownCurrency, type Money, MoneyError } from './money'

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

/** An amount as typed: becomes exact minor units, or a message about what is wrong. */
export const moneyInput = z
  .object({ decimal: z.string().trim().max(30), currency: z.string().refine(isKnownCurrency) })
  .transform(({ decimal, currency }, ctx): Money => {
    const amountMinor = readTypedAmount(decimal, currency)
    if (typeof amountMinor === 'bigint') return { amountMinor, currency }
    ctx.addIssue({ code: 'custom', path: ['decimal'], message: amountMinor })
    return z.NEVER
  })
