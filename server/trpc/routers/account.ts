import { z } from 'zod'
import { confirmIdentity } from '@/server/modules/members'
import { router, signedInProcedure } from '../init'

const password = z.string().min(1, 'Enter your password.').max(1_024)
const code = z.string().trim().min(1, 'Enter the code.').max(64)

const proof = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('password'), password }),
  z.object({ kind: z.literal('code'), code }),
])

/** What a person does with their own account; never with anybody else's. */
export const accountRouter = router({
  /** Answers what a procedure with `stepUp` asked for. */
  confirm: signedInProcedure
    .input(proof)
    .mutation(({ ctx, input }) =>
      confirmIdentity(ctx, { userId: ctx.viewer.userId, sessionId: ctx.viewer.session.id }, input),
    ),
})
