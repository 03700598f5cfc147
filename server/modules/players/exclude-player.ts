import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { prisma } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { requirePermission } from '@/server/modules/members'
import { deleteExclusion, findExclusion, findExclusions, upsertExclusion } from './queries'

export interface NewExclusion {
  playerId: string
  reason?: string
  /** Absent: for good. */
  endsAt?: Date
}

/**
 * Excludes a player from a brand at once: no launches (E3004) and no bets; wins and refunds of open rounds still pass.
 * Repeating it replaces reason and end.
 */
export async function excludePlayer(ctx: BrandContext, input: NewExclusion): Promise<void> {
  requirePermission(ctx.actor, 'players.exclude')
  const { brandId } = ctx
  const { playerId, reason = null, endsAt = null } = input
  if (endsAt && endsAt <= ctx.clock.now()) {
    throw new AppError('E0003', {
      details: { issues: [{ path: 'ends_at', message: 'Must be in the future' }] },
    })
  }
  await prisma.$transaction(async (db) => {
    const id = await upsertExclusion(db, { brandId, playerId, reason, endsAt, createdAt: ctx.clock.now() })
    await recordAudit(db, ctx, {
      action: 'player.excluded',
      subjectType: 'player_exclusion',
      subjectId: id,
      brandId,
      after: { playerId, reason, endsAt },
    })
  })
}

/** Ends an exclusion; ending one that does not exist changes nothing. */
export async function readmitPlayer(ctx: BrandContext, { playerId }: { playerId: string }): Promise<void> {
  requirePermission(ctx.actor, 'players.exclude')
  const { brandId } = ctx
  await prisma.$transaction(async (db) => {
    const exclusion = await findExclusion(db, { brandId, playerId })
    if (!exclusion) return
    await deleteExclusion(db, { brandId, playerId })
    await recordAudit(db, ctx, {
      action: 'player.readmitted',
      subjectType: 'player_exclusion',
      subjectId: exclusion.id,
      brandId,
      before: { playerId, reason: exclusion.reason, endsAt: exclusion.endsAt },
    })
  })
}

const listLimit = 200

/** The brand's exclusions, newest first, lapsed ones included. */
export function listExclusions(ctx: BrandContext) {
  return findExclusions(prisma, { brandId: ctx.brandId, limit: listLimit })
}
