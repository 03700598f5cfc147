import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { pool } from '@/server/db'
import { isExcludedAt } from './queries'

/** Throws E3004 while the player is self-excluded at this brand; a player of another brand is another player. */
export async function requirePlayerAllowed(ctx: BrandContext, playerId: string): Promise<void> {
  const { brandId } = ctx
  if (await isExcludedAt(pool, { brandId, playerId, now: ctx.clock.now() })) throw new AppError('E3004')
}
