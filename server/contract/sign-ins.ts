import { z } from 'zod'
import { textFilter } from '@/server/contract/inputs'

/** How a person proved who they are, or tried to. */
export const signInMethods = ['password', 'two_factor', 'recovery_code', 'passkey', 'sso'] as const
export type SignInMethod = (typeof signInMethods)[number]

/** `incomplete`: the password was right, and a second factor was asked for and not given yet. */
export const signInOutcomes = ['succeeded', 'incomplete', 'refused', 'throttled'] as const
export type SignInOutcomeName = (typeof signInOutcomes)[number]

/** What the log can be narrowed by. */
export const SignInFilter = z.object({
  /** Part of the person's name or email, or a whole address. */
  text: textFilter(200),
  method: z.enum(signInMethods).optional(),
  outcome: z.enum(signInOutcomes).optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})
export type SignInFilter = z.output<typeof SignInFilter>
