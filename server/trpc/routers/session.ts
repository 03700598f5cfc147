import { z } from 'zod'
import { organizationCookieName, setCookieLine } from '@/server/auth/cookies'
import { openedMaxAgeS, sealOpenedOrganization } from '@/server/auth/opened-organization-token'
import { permissionsOf } from '@/server/core/permissions'
import { env } from '@/server/env'
import { endSessions, openOrganization } from '@/server/modules/members'
import { croupier } from '../context'
import { router, signedInProcedure } from '../init'
import { twoFactorRequired } from '../sign-in-strength'

export const sessionRouter = router({
  /** Who is signed in, where, and what they may do there. */
  me: signedInProcedure.query(({ ctx: { viewer, opened, owesTwoFactorTo } }) => ({
    user: {
      name: viewer.name,
      email: viewer.email,
      staffRole: viewer.staffRole,
      isStaff: viewer.isStaff,
      hasTwoFactor: viewer.hasTwoFactor,
      hasPasskey: viewer.hasPasskey,
    },
    seats: viewer.seats,
    /** The style page is for those who build the cabinet: us, and whoever tries the demo. */
    seesStyle:
      viewer.staffRole !== null || env().CROUPIER_MODE === 'demo' || env().NODE_ENV === 'development',
    owesTwoFactorTo,
    organization: opened,
    permissions: opened ? permissionsOf(opened.role) : [],
    /** For Croupier's own pages, whatever is open. */
    staffPermissions: viewer.staffRole ? permissionsOf(viewer.staffRole) : [],
  })),

  openOrganization: signedInProcedure
    .input(z.object({ organizationId: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      const { seats, isStaff, staffRole } = ctx.viewer
      const hasSeat = seats.some((seat) => seat.organizationId === input.organizationId)
      if (isStaff && !staffRole && !hasSeat) throw twoFactorRequired(croupier)
      const opened = await openOrganization(ctx.context, ctx.viewer, input.organizationId)
      const proof = await sealOpenedOrganization({
        userId: ctx.viewer.userId,
        organizationId: opened.organizationId,
        now: ctx.clock.now(),
      })
      ctx.setCookie(setCookieLine(organizationCookieName(), proof, openedMaxAgeS))
      return opened
    }),

  /** Ends every session of the caller, this one included. */
  endAll: signedInProcedure.mutation(async ({ ctx }) => {
    await endSessions(ctx, ctx.viewer)
  }),
})
