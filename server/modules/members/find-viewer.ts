import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import { asOrganizationId, type OrganizationId } from '@/server/core/ids'
import { prisma } from '@/server/db'
import { findUserWithSeats } from './queries'

export interface Seat {
  organizationId: OrganizationId
  slug: string
  name: string
  kind: 'single' | 'platform'
  role: MemberRoleName
}

/** A signed-in person as the cabinet sees them. */
export interface Viewer {
  userId: string
  email: string
  name: string
  staffRole: StaffRoleName | null
  seats: Seat[]
}

/**
 * The person behind a session, or null when it no longer counts: the account is gone or closed, or its session version
 * was raised since the session began.
 */
export async function findViewer(session: {
  userId: string
  sessionVersion: number
}): Promise<Viewer | null> {
  const user = await findUserWithSeats(prisma, session.userId)
  if (!user?.isActive || user.sessionVersion !== session.sessionVersion) return null
  const seats = user.memberships.map(({ organization, role }) => ({
    organizationId: asOrganizationId(organization.id),
    slug: organization.slug,
    name: organization.name,
    kind: organization.kind,
    role,
  }))
  return { userId: user.id, email: user.email, name: user.name, staffRole: user.staffRole, seats }
}
