import type { TenantContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { requirePermission } from '@/server/modules/members'
import { findSetupDates } from './queries-setup'

/**
 * How far the organization has truly come, each step by when it was reached: a key that works and was used, an endpoint, a
 * first session and confirmed callback, a second person.
 */
export function getSetupProgress(ctx: TenantContext) {
  requirePermission(ctx.actor, 'overview.read')
  return findSetupDates(prisma, { organizationId: ctx.organizationId, now: ctx.clock.now() })
}
