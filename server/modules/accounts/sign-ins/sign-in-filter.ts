import { z } from 'zod'
import { textFilter } from '@/server/contract/inputs'
import { signInMethods, signInOutcomes } from '@/server/contract/sign-ins'

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
