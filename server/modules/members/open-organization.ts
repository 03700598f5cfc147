import { AppError } from '@/server/core/app-error'
import type { Context, MemberRoleName, StaffRoleName } from '@/server/core/context'
import { asOrganizationId, type OrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import type { Viewer } from './find-viewer'
import { findOrganization } from './queries'

interface Organization {
  organizationId: OrganizationId
  slug: string
  name: string
  kind: 'single' | 'platform'
  /** False: Croupier has suspended it, and its members change nothing. */
  isActive: boolean
  /** Whoever works in it must have two-factor sign-in. */
  requiresTwoFactor: boolean
}

/** With the role that the person acts by there: of their seat, else of the staff, who look in. */
export type OpenedOrganization = Organization &
  ({ isStaff: false; role: MemberRoleName } | { isStaff: true; role: StaffRoleName })

/**
 * The organization as this person may see it, or null when they may not: a seat counts before a staff role. For staff
 * it must have been opened by `openOrganization`, which the caller's proof of opening says.
 */
export async function findOpenedOrganization(
  viewer: Viewer,
  organizationId: string,
): Promise<OpenedOrganization | null> {
  const seat = viewer.seats.find((candidate) => candidate.organizationId === organizationId)
  if (seat) {
    return { ...seat, isStaff: false }
  }
  if (!viewer.staffRole) return null
  const organization = await findOrganization(db, organizationId)
  if (!organization) return null
  const { id, slug, name, kind, isActive, requiresTwoFactor } = organization
  return {
    organizationId: asOrganizationId(id),
    slug,
    name,
    kind,
    isActive,
    requiresTwoFactor,
    role: viewer.staffRole,
    isStaff: true,
  }
}

/**
 * Opens an organization to look at. Staff leave an audit row each time; members switch freely between their seats.
 * @throws AppError E7001 when there is no such organization for this person.
 */
export async function openOrganization(
  ctx: Context,
  viewer: Viewer,
  organizationId: string,
): Promise<OpenedOrganization> {
  const opened = await findOpenedOrganization(viewer, organizationId)
  if (!opened) throw new AppError('E7001')
  // defence: staff access to an organization is audited
  if (opened.isStaff) {
    await recordAudit(db, ctx, {
      organizationId: opened.organizationId,
      action: 'staff.organization_opened',
      subjectType: 'organization',
      subjectId: opened.organizationId,
    })
  }
  return opened
}
