import { z } from 'zod'
import { betRuleNames } from './bet-rules'

/**
 * Which rule refused a bet, in which version, and its limit and what was used of it: minor units, or minutes or
 * milliseconds by the rule's name. Null: it cannot be expressed, as for a limit in another currency.
 */
export const RefusedBy = z.object({
  rule: z.enum(betRuleNames),
  version: z.string(),
  limit: z.int().nullable(),
  used: z.int().nullable(),
})
export type RefusedBy = z.output<typeof RefusedBy>
