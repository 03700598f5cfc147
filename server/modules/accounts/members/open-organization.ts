import { isSlug } from '@/server/contract/cabinet-addresses'
import { AppError } from '@/server/core/app-error'
import type { Context, MemberRoleName, OrganizationKindName, StaffRoleName } from '@/server/core/context'
import { asOrganizationId, type OrganizationId } from '@/server/core/ids'
import { db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import type { Viewer } from './find-viewer'
import { findOrganization, findOrganizationBySlug } from './queries'

interface Organization {
  organizationId: OrganizationId
  slug: string
  name: string
  kind: OrganizationKindName
  /** False: Croupier has suspended it, and its members change nothing. */
  isActive: boolean
  /** Its members must have two-factor authentication. */
  requiresTwoFactor: boolean
}

type SeenByStaff = Organization & { isStaff: true; role: StaffRoleName }

/** With the role that the person acts by there: of their membership, else of the staff, who look in. */
export type OpenedOrganization = (Organization & { isStaff: false; role: MemberRoleName }) | SeenByStaff

/** `openedIds`: what `openOrganization` opened for this person, as the caller's proof of opening says. */
interface Asked {
  slug: string
  openedIds: readonly string[]
}

/**
 * The organization as this person may see it, or null when they may not: a membership counts before a staff role. For staff
 * it must have been opened.
 */
export async function findOpenedOrganization(
  viewer: Viewer,
  { slug, openedIds }: Asked,
): Promise<OpenedOrganization | null> {
  // defence: an organization is seen by its members
  const membership = viewer.memberships.find((candidate) => candidate.slug === slug)
  if (membership) return { ...membership, isStaff: false }
  const seen = await findForStaff(viewer, slug)
  // defence: staff see the organizations that they opened
  return seen && openedIds.includes(seen.organizationId) ? seen : null
}

/** What staff may open, or have opened; null for other users. */
export async function findForStaff(viewer: Viewer, slug: string): Promise<SeenByStaff | null> {
  if (!viewer.staffRole || !isSlug(slug)) return null
  return asSeenByStaff(await findOrganizationBySlug(db, slug), viewer.staffRole)
}

function asSeenByStaff(
  found: (Omit<Organization, 'organizationId'> & { id: string }) | null,
  role: StaffRoleName,
): SeenByStaff | null {
  if (!found) return null
  const { id, ...organization } = found
  return { ...organization, organizationId: asOrganizationId(id), isStaff: true, role }
}

/**
 * Opens an organization to look at. Staff leave an audit row each time; members need not open theirs.
 * @throws AppError E7001 when there is no such organization for this person.
 */
export async function openOrganization(
  ctx: Context,
  viewer: Viewer,
  organizationId: string,
): Promise<OpenedOrganization> {
  const membership = viewer.memberships.find((candidate) => candidate.organizationId === organizationId)
  if (membership) return { ...membership, isStaff: false }
  const { staffRole } = viewer
  const opened = staffRole && asSeenByStaff(await findOrganization(db, organizationId), staffRole)
  if (!opened) throw new AppError('E7001')
  // defence: staff access to an organization is audited
  await recordVisit(ctx, opened, 'staff.organization_opened')
  return opened
}

/** Staff are done with an organization; its audit log says so. */
export async function closeOrganization(ctx: Context, opened: OpenedOrganization): Promise<void> {
  if (opened.isStaff) await recordVisit(ctx, opened, 'staff.organization_left')
}

function recordVisit(ctx: Context, { organizationId }: SeenByStaff, action: string): Promise<void> {
  return recordAudit(db, ctx, {
    organizationId,
    action,
    subjectType: 'organization',
    subjectId: organizationId,
  })
}
