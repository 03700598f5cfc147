import { z } from 'zod'

/** What an organization has that was set nothing: a year and a month at hand, ten years in all. */
export const defaultRetention = { monthsAtHand: 13, yearsKept: 10 } as const

export const Retention = z
  .object({ monthsAtHand: z.int().min(3).max(240), yearsKept: z.int().min(1).max(30) })
  .refine(({ monthsAtHand, yearsKept }) => monthsAtHand <= yearsKept * 12, {
    path: ['yearsKept'],
    message: 'Transactions are kept at least as long as they are at hand.',
  })
export type Retention = z.output<typeof Retention>
