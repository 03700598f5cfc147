import type { BrandContext } from '@/server/core/context'
import { db } from '@/server/db'
import { selectExcluded } from './queries'

/** Of these players, those who are self-excluded at this brand now: one question for many. */
export function findExcludedPlayers(
  { brandId, clock }: BrandContext,
  playerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return selectExcluded(db, { brandId, playerIds, now: clock.now() })
}
