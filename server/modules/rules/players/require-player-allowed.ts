import { AppError } from '@/server/core/app-error'
import { createSharedRead } from '@/server/core/batch'
import type { BrandContext } from '@/server/core/context'
import { db } from '@/server/db'
import { recordPlayRefusal } from '@/server/modules/rules/protection'
import { areExcludedAt, selectExcluded } from './queries'

const isExcludedAt = createSharedRead((asked: Parameters<typeof areExcludedAt>[1]) =>
  areExcludedAt(db, asked),
)

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
