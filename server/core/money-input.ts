import { z } from 'zod'
import { decimalToMinor, isKnownCurrency, type Money, MoneyError } from './money'

/** An amount as typed: becomes exact minor units, or a message about what is wrong. */
export const moneyInput = z
  .object({ decimal: z.string().trim().max(30), currency: z.string().refine(isKnownCurrency) })
  .transform(({ decimal, currency }, ctx): Money => {
    try {
      return { amountMinor: decimalToMinor(decimal.replaceAll(',', ''), currency), currency }
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error
      const message = `Enter an amount in ${currency}, such as 1,500.00, with no more decimals than the currency has.`
      ctx.addIssue({ code: 'custom', path: ['decimal'], message })
      return z.NEVER
    }
  })
