import type { Context } from '@/server/core/context'
import { asOrganizationId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { type AuditSnapshot, recordAudit } from '@/server/modules/platform/audit'
import { findMemberships } from './queries'

/**
 * Writes what a person did with their own account to the log of each organization they have a membership in, since it is part of
 * who can reach it; for staff without a membership, to the house's own.
 */
export async function recordOwn(
  db: Db,
  ctx: Context,
  { userId, email }: { userId: string; email: string },
  event: { action: string; before?: AuditSnapshot; after?: AuditSnapshot },
): Promise<void> {
  const about = { ...event, subjectType: 'user', subjectId: userId }
  const after = { email, ...event.after }
  const memberships = await findMemberships(db, userId)
  if (memberships.length === 0) return recordAudit(db, { ...ctx }, { ...about, after })
  for (const { organizationId, role } of memberships) {
    const actor = { kind: 'user' as const, userId, email, role, staffRole: null }
    const tenant = { ...ctx, actor, organizationId: asOrganizationId(organizationId) }
    await recordAudit(db, tenant, { ...about, after })
  }
}
