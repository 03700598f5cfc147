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

/** Whether the player is self-excluded at this brand now; a player of another brand is another player. */
export const isExcluded = ({ brandId, clock }: BrandContext, playerId: string): Promise<boolean> =>
  isExcludedAt({ brandId, playerId, now: clock.now() })

/** Throws E3004 while the player is self-excluded, and keeps what was refused. */
export async function requirePlayerAllowed(
  ctx: BrandContext,
  asked: { playerId: string; subject: 'session' | 'free_rounds' },
  excluded = isExcluded(ctx, asked.playerId),
): Promise<void> {
  if (!(await excluded)) return
  await recordPlayRefusal(ctx, { ...asked, rule: 'self_exclusion' })
  throw new AppError('E3004')
}

/** Of these players, those who are self-excluded at this brand now: one question for many. */
export function findExcludedPlayers(
  { brandId, clock }: BrandContext,
  playerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return selectExcluded(db, { brandId, playerIds, now: clock.now() })
}
