import * as z from 'zod/mini'
import { requiredText, typedWhole } from './fields'

/** Why a break needs no correction. */
export const AcceptForm = z.object({
  reason: requiredText('Explain why nothing has to be corrected.', 2_000, 3),
})
export type AcceptForm = z.output<typeof AcceptForm>

/** What was asked of the other side. */
export const ClaimForm = z.object({
  reason: requiredText('Say what was claimed, with its reference.', 2_000, 3),
})
export type ClaimForm = z.output<typeof ClaimForm>

export const BreakCommentForm = z.object({ text: requiredText('Enter a comment.', 2_000) })
export type BreakCommentForm = z.output<typeof BreakCommentForm>

/** What of a provider's ledger is no break. */
export const RulesForm = z.object({
  toleranceMinor: typedWhole({ min: 0, max: 1_000, message: 'Enter 0 to 1,000 minor units.' }),
  lateMinutes: typedWhole({ min: 1, max: 1_440, message: 'Enter 1 to 1,440 minutes.' }),
  omitsZeroWins: z.boolean(),
})
export type RulesForm = z.output<typeof RulesForm>

const day = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])$/, 'Choose a day.'))

/** The days to compare, both included. */
export const PeriodForm = z.object({ firstDay: day, lastDay: day })
export type PeriodForm = z.output<typeof PeriodForm>

export const SourceNameForm = z.object({
  name: requiredText('Give the ledger a name.', 100),
})
