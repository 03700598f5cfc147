import { TRPCError } from '@trpc/server'
import type { Context, TenantContext } from '@/server/core/context'
import type { Viewer } from '@/server/modules/accounts/members'
import type { CabinetContext } from './context'
import { CabinetRefusal } from './error-mapping'
import { twoFactorRequired } from './sign-in-strength'

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

/** Why a call of a signed-in person has no organization to act in. Unknown and forbidden ones get the same answer. */
export function organizationRefusal({
  asked,
  owesTwoFactorTo,
  viewer,
}: Pick<CabinetContext, 'asked' | 'owesTwoFactorTo' | 'viewer'>): TRPCError {
  if (owesTwoFactorTo) return twoFactorRequired(owesTwoFactorTo)
  if (asked === null) return refused('BAD_REQUEST', 'ORGANIZATION_MISSING', 'Reload this page to continue.')
  const message = viewer?.staffRole
    ? 'This organization is not open, or you opened it more than an hour ago. Reload this page to open it.'
    : 'You do not have access to this organization.'
  return refused('FORBIDDEN', 'NO_ORGANIZATION_ACCESS', message)
}

function refused(
  code: 'BAD_REQUEST' | 'FORBIDDEN',
  reason: 'ORGANIZATION_MISSING' | 'NO_ORGANIZATION_ACCESS',
  message: string,
): TRPCError {
  return new TRPCError({ code, message, cause: new CabinetRefusal(reason, message) })
}
