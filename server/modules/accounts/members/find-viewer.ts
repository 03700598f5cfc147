import type { MemberRoleName, OrganizationKindName, StaffRoleName } from '@/server/core/context'
import { asOrganizationId, type OrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { findEnforcedOfStaff, findSession } from './queries-sessions'
import { recordSessionUse } from './sessions'

export interface ViewerMembership {
  organizationId: OrganizationId
  slug: string
  name: string
  kind: OrganizationKindName
  isActive: boolean
  role: MemberRoleName
  requiresTwoFactor: boolean
}

/** A signed-in person as the cabinet sees them. */
export interface Viewer {
  userId: string
  email: string
  name: string
  /** Null also in a session that proved no second factor: staff access requires one. */
  staffRole: StaffRoleName | null
  /** Has a staff role, whether or not this session may use it. */
  isStaff: boolean
  hasTwoFactor: boolean
  hasPasskey: boolean
  memberships: ViewerMembership[]
  session: {
    id: string
    authenticatedAt: Date
    secondFactorAt: Date | null
    /** The identity provider that began it; null: a password or a passkey. */
    connectionId: string | null
    /** Whether that provider's second factor counts. */
    trustsTwoFactor: boolean
  }
}

/**
 * The person behind a session, or null when it no longer counts: it was ended or has expired, or the account is gone or
 * closed. Notes the use.
 */
export async function findViewer(
  { userId, sessionId }: { userId: string; sessionId: string },
  { now, ip }: { now: Date; ip: string | null },
): Promise<Viewer | null> {
  const session = await findSession(db, sessionId)
  // defence: only a live session of this user opens anything
  if (!session || session.userId !== userId || session.endedAt || session.expiresAt <= now) return null
  const { user, authenticatedAt, secondFactorAt } = session
  // defence: a deactivated account has no session
  if (!user.isActive) return null
  recordSessionUse(session, { at: now, ip })
  const { ssoConnection, ssoConnectionId } = session
  // defence: a connection that is no longer active opens nothing
  if (ssoConnectionId && ssoConnection?.state !== 'active') return null
  const memberships = user.memberships
    // defence: an identity provider opens its own organization only
    .filter(({ organization: { id, ssoConnections } }) =>
      ssoConnection ? ssoConnection.organizationId === id : mayUsePassword(ssoConnections, user.id),
    )
    .map(({ organization: { id, ssoConnections: _, ...organization }, role }) => ({
      organizationId: asOrganizationId(id),
      ...organization,
      role,
    }))
  const ownStaffRole = user.staffRole && (await mayBeStaff(session)) ? user.staffRole : null
  return {
    userId: user.id,
    email: user.email,
    name: user.name,
    // defence: staff need a second factor
    staffRole: secondFactorAt ? ownStaffRole : null,
    isStaff: ownStaffRole !== null,
    hasTwoFactor: user.twoFactor?.confirmedAt != null || user._count.passkeys > 0,
    hasPasskey: user._count.passkeys > 0,
    memberships,
    session: {
      id: session.id,
      authenticatedAt,
      secondFactorAt,
      connectionId: ssoConnectionId,
      trustsTwoFactor: ssoConnection?.trustsTwoFactor ?? false,
    },
  }
}

/** Whether a session by password or passkey opens what these connections are enforced for. */
// defence: enforced single sign-on closes the organization to passwords
const mayUsePassword = (enforced: readonly { breakGlassUserId: string | null }[], userId: string) =>
  enforced.every(({ breakGlassUserId }) => breakGlassUserId === userId)

async function mayBeStaff(session: {
  userId: string
  ssoConnection: { organizationId: string | null } | null
}): Promise<boolean> {
  // defence: an organization's identity provider makes no staff
  if (session.ssoConnection) return session.ssoConnection.organizationId === null
  return mayUsePassword(await findEnforcedOfStaff(db), session.userId)
}
