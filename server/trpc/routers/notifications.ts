import { z } from 'zod'
import { Preference } from '@/server/contract/destinations'
import { hasPermission } from '@/server/core/permissions'
import { getNotifications, setNotifications, type Viewer } from '@/server/modules/accounts/members'
import {
  getMyNotifications,
  getMyStaffNotifications,
  setMyNotifications,
  setMyStaffNotifications,
} from '@/server/modules/operations/destinations'
import { organizationRefusal, staffOf, tenantOf } from '../acting-contexts'
import { type CabinetContext, inOrganization } from '../context'
import { router, signedInProcedure } from '../init'

const OnePlace = z.object({ organization: z.string().max(100) })

/** A person's own email notifications, for all their memberships: for the account page. */
export const notificationsRouter = router({
  /** Leaves out organizations that are closed to this session. */
  get: signedInProcedure.query(async ({ ctx }) => {
    const organizations = []
    for (const { slug, name } of ctx.viewer.memberships) {
      const tenant = tenantOf(await inOrganization(ctx, slug))
      if (!tenant || !hasPermission(tenant.actor, 'overview.read')) continue
      const [incidents, callbacks] = [await getMyNotifications(tenant), await getNotifications(tenant)]
      organizations.push({
        slug,
        name,
        severities: incidents?.severities ?? [],
        attention: callbacks?.attention ?? false,
      })
    }
    const staff = ctx.viewer.staffRole && (await getMyStaffNotifications(staffOf(ctx, ctx.viewer)))
    return { organizations, staff }
  }),

  /** Of which incidents. */
  setSeverities: signedInProcedure
    .input(OnePlace.extend(Preference.shape))
    .mutation(async ({ ctx, input: { organization, ...preference } }) =>
      setMyNotifications(await requireTenant(ctx, organization), preference),
    ),

  /** Whether when callbacks need attention. */
  setAttention: signedInProcedure
    .input(OnePlace.extend({ attention: z.boolean() }))
    .mutation(async ({ ctx, input: { organization, attention } }) =>
      setNotifications(await requireTenant(ctx, organization), { attention }),
    ),

  /** Of which of Croupier's own incidents, for staff. */
  setStaffSeverities: signedInProcedure
    .input(Preference)
    .mutation(({ ctx, input }) => setMyStaffNotifications(staffOf(ctx, ctx.viewer), input)),
})

/** As a member of it; the organization is closed to other users, and to a session that lacks its second factor. */
async function requireTenant(ctx: CabinetContext & { viewer: Viewer }, slug: string) {
  const call = await inOrganization(ctx, slug)
  const tenant = tenantOf(call)
  if (!tenant) throw organizationRefusal(call)
  return tenant
}
