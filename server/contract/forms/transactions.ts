import * as z from 'zod/mini'
import { resolutionOutcomes } from '@/server/contract/delivery-states'
import { requiredText, typedWhole } from './fields'

/** How callbacks were settled, one or many. */
export const ResolutionForm = z.object({
  outcome: z.enum(['', ...resolutionOutcomes]).check(z.refine((value) => value !== '', 'Select an outcome.')),
  note: requiredText('Explain how this was settled.', 2_000, 3),
})
export type ResolutionForm = z.output<typeof ResolutionForm>

/** Why a resolved callback needs attention again. */
export const ReopenForm = z.object({
  reason: requiredText('Explain why it is reopened.', 2_000, 3),
  /** A replay would move the money again otherwise. */
  isUnpaid: z
    .boolean()
    .check(z.refine((value) => value, 'Confirm that the money was not moved by other means.')),
})

export const RoundNote = z.object({ note: requiredText('Enter a note.', 2_000, 3) })

/** After how many minutes without a final transaction a round counts as open. */
export const openRoundMinutes = { min: 5, max: 7 * 24 * 60 } as const

/** Empty: the default. */
export const RoundAgeForm = z.object({
  minutes: typedWhole({
    ...openRoundMinutes,
    message: 'Enter 5 to 10,080 minutes, or leave empty for the default.',
    mayBe: 'empty',
  }),
})
