import { z } from 'zod'
import { organizationCookieName, setCookieLine } from '@/server/auth/cookies'
import {
  type OpenedByStaff,
  openedMaxAgeS,
  sealOpenedOrganizations,
} from '@/server/auth/opened-organization-token'
import { permissionsOf } from '@/server/core/permissions'
import { env } from '@/server/env'
import {
  closeOrganization,
  endSessions,
  findForStaff,
  openOrganization,
} from '@/server/modules/accounts/members'
import { findScheduledDeletions } from '@/server/modules/deletion'
import { type CabinetContext, croupier } from '../context'
import { router, signedInProcedure } from '../init'
import { twoFactorRequired } from '../sign-in-strength'

export const sessionRouter = router({
  /** Who is signed in, for which organization the page is, and what they may do there. */
  me: signedInProcedure.query(async ({ ctx: { viewer, asked, opened, owesTwoFactorTo } }) => ({
    user: {
      id: viewer.userId,
      name: viewer.name,
      email: viewer.email,
      staffRole: viewer.staffRole,
      isStaff: viewer.isStaff,
      hasTwoFactor: viewer.hasTwoFactor,
      hasPasskey: viewer.hasPasskey,
    },
    memberships: viewer.memberships,
    /** The style page is for developers of the cabinet, and for the demo. */
    seesStyle:
      viewer.staffRole !== null || env().CROUPIER_MODE === 'demo' || env().NODE_ENV === 'development',
    owesTwoFactorTo,
    organization: opened,
    /** When the account or the organization is deleted; every page says so. */
    deletions: await findScheduledDeletions({
      userId: viewer.userId,
      organizationId: opened?.organizationId ?? null,
    }),
    /** The organization asked for, where staff have to open it first. */
    toOpen: asked !== null && !opened && !owesTwoFactorTo ? await findForStaff(viewer, asked) : null,
    permissions: opened
      ? permissionsOf(opened.isStaff ? { staff: opened.role } : { member: opened.role })
      : [],
    /** For Croupier's own pages, whatever is open. */
    staffPermissions: viewer.staffRole ? permissionsOf({ staff: viewer.staffRole }) : [],
  })),

  /** For staff: lets this browser see an organization for an hour. Members need not open theirs. */
  openOrganization: signedInProcedure
    .input(z.object({ organizationId: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      const { memberships, isStaff, staffRole } = ctx.viewer
      const isMember = memberships.some((membership) => membership.organizationId === input.organizationId)
      if (isStaff && !staffRole && !isMember) throw twoFactorRequired(croupier)
      const opened = await openOrganization(ctx.context, ctx.viewer, input.organizationId)
      const { organizationId: id } = opened
      const others = ctx.openedByStaff.filter((other) => other.id !== id)
      if (opened.isStaff)
        await keepOpened(ctx, ctx.viewer.userId, [...others, { id, at: ctx.clock.now().getTime() }])
      return { slug: opened.slug }
    }),

  /** For staff: ends their view of the organization that the call names, in every tab of this browser. */
  closeOrganization: signedInProcedure.mutation(async ({ ctx }) => {
    const { opened } = ctx
    if (!opened) return
    await closeOrganization(ctx.context, opened)
    const others = ctx.openedByStaff.filter(({ id }) => id !== opened.organizationId)
    await keepOpened(ctx, ctx.viewer.userId, others)
  }),

  /** Ends every session of the caller, this one included. */
  endAll: signedInProcedure.mutation(async ({ ctx }) => {
    await endSessions(ctx, ctx.viewer)
  }),
})

async function keepOpened(
  { setCookie }: Pick<CabinetContext, 'setCookie'>,
  userId: string,
  opened: readonly OpenedByStaff[],
): Promise<void> {
  const proof = await sealOpenedOrganizations(userId, opened)
  setCookie(setCookieLine(organizationCookieName(), proof, openedMaxAgeS))
}
