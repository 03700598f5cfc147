import type { BrandContext } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { notCancellable, requireCancellable } from './cancel-refusal'
import { saveChange } from './change-grant'
import type { GrantWithGames } from './grant'
import { withhold } from './lifecycle-rules'
import { lockGrantOf } from './lock-grant-of'
import { recordCancel } from './record-cancel'

/**
 * Where the provider has no cancel call: withholds what was not begun, in the moment of deciding, so that an activation
 * comes either before or after it (spec §3.1). What was begun is consumed, and that is kept although nothing was cancelled.
 */
export async function cancelHere(ctx: BrandContext, grantId: string): Promise<GrantWithGames> {
  const { before, after } = await inTransaction(async (db) => {
    const before = await lockGrantOf(db, ctx, grantId)
    requireCancellable(before, ctx.clock.now())
    const after = await saveChange(db, before, { games: before.games.map(withhold), now: ctx.clock.now() })
    await recordCancel(db, ctx, { before, after })
    return { before, after }
  })
  const isCancelled = after.games.some(
    (game, at) => game.status === 'cancelled' && before.games[at]?.status === 'active',
  )
  if (!isCancelled) throw notCancellable(after)
  return after
}
