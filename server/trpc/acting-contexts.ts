import type { Context, TenantContext } from '@/server/core/context'
import type { Viewer } from '@/server/modules/accounts/members'
import type { CabinetContext } from './context'

/** The context that verbs get in a cabinet call of this person. */
export function contextOf({ opened, requestId, clock, origin }: CabinetContext, viewer: Viewer): Context {
  const { userId, email, staffRole } = viewer
  const role = opened && !opened.isStaff ? opened.role : null
  return {
    actor: { kind: 'user', userId, email, role, staffRole },
    requestId,
    clock,
    origin,
  }
}

/** As above, inside the organization that the call names; null without a person who may see it. */
export function tenantOf(call: CabinetContext): TenantContext | null {
  const { viewer, opened } = call
  if (!viewer || !opened) return null
  return {
    ...contextOf(call, viewer),
    organizationId: opened.organizationId,
    isSuspended: !opened.isActive,
  }
}

/** As staff, whatever organization is open, even where the person has a membership. */
export function staffOf(call: CabinetContext, { userId, email, staffRole }: Viewer): Context {
  const { requestId, clock, origin } = call
  return { actor: { kind: 'user', userId, email, role: null, staffRole }, requestId, clock, origin }
}
