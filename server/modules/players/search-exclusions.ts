import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { db } from '@/server/db'
import { findExclusionsOfOrganization } from './queries'

const listLimit = 200

/** The organization's exclusions, every brand's, newest first and at most 200; lapsed ones are there and say so. */
export async function searchExclusions(
  ctx: TenantContext,
  { playerId }: { playerId?: string | undefined } = {},
) {
  requirePermission(ctx.actor, 'players.read')
  const now = ctx.clock.now()
  const { organizationId } = ctx
  const rows = await findExclusionsOfOrganization(db, { organizationId, playerId, limit: listLimit })
  const viewerId = ctx.actor.kind === 'user' ? ctx.actor.userId : null
  return rows.map(({ brand, liftRequestedById, ...exclusion }) => ({
    ...exclusion,
    isLiftRequestedByViewer: liftRequestedById !== null && liftRequestedById === viewerId,
    subOperatorRef: brand.ref,
    isInForce: exclusion.endsAt === null || exclusion.endsAt > now,
  }))
}
