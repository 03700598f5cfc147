import { z } from 'zod'
import { RetentionForm } from '@/server/contract/forms/organization'
import { wholeInput } from '@/server/core/typed-whole'

/** What an organization has that was set nothing: a year and a month at hand, ten years in all. */
export const defaultRetention = { monthsAtHand: 13, yearsKept: 10 } as const

export const Retention = z
  .object({
    monthsAtHand: wholeInput(RetentionForm.shape.monthsAtHand),
    yearsKept: wholeInput(RetentionForm.shape.yearsKept),
  })
  .refine(({ monthsAtHand, yearsKept }) => monthsAtHand <= yearsKept * 12, {
    path: ['yearsKept'],
    message: 'Transactions are kept at least as long as they are at hand.',
  })
export type Retention = z.output<typeof Retention>
