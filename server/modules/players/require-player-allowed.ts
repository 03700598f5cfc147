import { AppError } from '@/server/core/app-error'
import { createBatcher } from '@/server/core/batch'
import type { BrandContext } from '@/server/core/context'
import { inLane } from '@/server/core/lane'
import { db } from '@/server/db'
import { recordPlayRefusal } from '@/server/modules/protection'
import { areExcludedAt, selectExcluded } from './queries'

/** Asked about by many at once, as by a campaign, players share a statement; one alone is looked up at once. */
const isExcludedAt = createBatcher({
  run: (asked: Parameters<typeof areExcludedAt>[1]) =>
    inLane({ name: 'api' }, () => areExcludedAt(db, asked)),
  maxRuns: 4,
  maxItems: 64,
  giveUpAfterMs: 10_000,
  hasDoneNothing: () => true,
})

/**
 * Throws E3004 while the player is self-excluded at this brand, and keeps what was refused; a player of another brand is
 * another player.
 */
export async function requirePlayerAllowed(
  ctx: BrandContext,
  { playerId, subject }: { playerId: string; subject: 'session' | 'free_rounds' },
): Promise<void> {
  const { brandId } = ctx
  if (!(await isExcludedAt({ brandId, playerId, now: ctx.clock.now() }))) return
  await recordPlayRefusal(ctx, { playerId, subject, rule: 'self_exclusion' })
  throw new AppError('E3004')
}

/** Of these players, those who are self-excluded at this brand now: one question for many. */
export function findExcludedPlayers(
  { brandId, clock }: BrandContext,
  playerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return selectExcluded(db, { brandId, playerIds, now: clock.now() })
}
