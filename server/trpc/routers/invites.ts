import { z } from 'zod'
import { Registration } from '@/server/contract/forms/account'
import { acceptInvite, getInvitation } from '@/server/modules/accounts/members'
import { openProcedure, router } from '../init'

const link = z.object({ token: z.string().min(1).max(100) })

/** What the holder of an invite's link may do; the link is the permission. */
export const invitesRouter = router({
  look: openProcedure.input(link).query(({ ctx, input }) => getInvitation(ctx, input)),

  accept: openProcedure
    .input(link.extend({ registration: z.nullable(Registration) }))
    .mutation(({ ctx: { requestId, clock, origin, viewer }, input }) =>
      acceptInvite({ requestId, clock, origin }, { ...input, viewer }),
    ),
})
