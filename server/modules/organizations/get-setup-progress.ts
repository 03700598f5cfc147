import type { TenantContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { requirePermission } from '@/server/modules/members'
import { findSetupDates } from './queries-setup'

/** How far the organization has come: a key that works, an endpoint, a first session, a first confirmed callback. */
export function getSetupProgress(ctx: TenantContext) {
  requirePermission(ctx.actor, 'overview.read')
  return findSetupDates(prisma, ctx.organizationId, ctx.clock.now())
}
