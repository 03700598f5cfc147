import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/audit'
import { findExclusions, lockExclusion, upsertExclusion } from './queries'

export interface NewExclusion {
  playerId: string
  reason?: string
  /** Absent: for good. */
  endsAt?: Date
}

/**
 * Excludes a player from a brand at once: no launches (E3004) and no bets; wins and refunds of open rounds still pass.
 * Repeating it replaces reason and end, never by an earlier one: that would be a way around lifting it. Throws E0003.
 */
export async function excludePlayer(ctx: BrandContext, input: NewExclusion): Promise<void> {
  requirePermission(ctx.actor, 'players.exclude')
  const { brandId } = ctx
  const { playerId, reason = null, endsAt = null } = input
  if (endsAt && endsAt <= ctx.clock.now()) {
    throw atEnd('Must be in the future')
  }
  await inTransaction(async (db) => {
    const present = await lockExclusion(db, { brandId, playerId })
    // defence: an exclusion is not shortened
    if (present && isShortened(present, { endsAt, now: ctx.clock.now() })) {
      throw atEnd('The player is already excluded for longer')
    }
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

function isShortened(present: { endsAt: Date | null }, next: { endsAt: Date | null; now: Date }): boolean {
  if (next.endsAt === null) return false
  if (present.endsAt === null) return true
  return present.endsAt > next.now && next.endsAt < present.endsAt
}

const atEnd = (message: string) =>
  new AppError('E0003', { message: `${message}.`, details: { issues: [{ path: 'ends_at', message }] } })

const listLimit = 200

/** The brand's exclusions, newest first, lapsed ones included. */
export function listExclusions(ctx: BrandContext) {
  return findExclusions(db, { brandId: ctx.brandId, limit: listLimit })
}
