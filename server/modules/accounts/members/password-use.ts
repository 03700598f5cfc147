import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findEnforcedOf, findEnforcedOfStaff, noteBreakGlass } from './queries-sessions'

interface Person {
  id: string
  email: string
  staffRole: 'support' | 'finance' | 'administrator' | null
}

/**
 * Refused where everything that the person could open accepts its identity provider alone. Where they are the one
 * named for emergencies, the use is recorded, and an incident follows from it.
 */
export async function judgePasswordUse(
  db: Db,
  ctx: { clock: Clock; origin: Context['origin'] },
  { id, email, staffRole }: Person,
): Promise<{ kind: 'provider_needed'; slug: string | null } | null> {
  const memberships = (await findEnforcedOf(db, id)).map(({ organization }) => organization)
  const places = [
    ...memberships.map((place) => ({
      organizationId: place.id,
      slug: place.slug,
      enforced: place.ssoConnections,
    })),
    ...(staffRole ? [{ organizationId: null, slug: null, enforced: await findEnforcedOfStaff(db) }] : []),
  ]
  const closed = places.filter(({ enforced }) => enforced.some((one) => one.breakGlassUserId !== id))
  const [first] = closed
  // defence: enforced single sign-on refuses passwords
  if (first && closed.length === places.length) return { kind: 'provider_needed', slug: first.slug }
  for (const { organizationId, enforced } of places) {
    const used = enforced.filter((one) => one.breakGlassUserId === id).map((one) => one.id)
    if (used.length === 0) continue
    await noteBreakGlass(db, used, ctx.clock.now())
    const actor = { kind: 'user' as const, userId: id, email, role: null, staffRole }
    await recordAudit(
      db,
      { ...ctx, actor, requestId: newId() },
      {
        action: 'sso.break_glass_used',
        subjectType: 'user',
        subjectId: id,
        ...(organizationId && { organizationId: asOrganizationId(organizationId) }),
        after: { email },
      },
    )
  }
  return null
}
