import type { BrandContext } from '@/server/core/context'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import type { GrantWithGames } from './grant'

/** Who cancelled what, beside the change itself. */
export async function recordCancel(
  db: Db,
  ctx: BrandContext,
  { before, after }: { before: GrantWithGames; after: GrantWithGames },
): Promise<void> {
  await recordAudit(db, ctx, {
    action: 'free_rounds.cancelled',
    subjectType: 'free_round_grant',
    subjectId: before.grant.id,
    brandId: ctx.brandId,
    before: snapshot(before),
    after: snapshot(after),
  })
}

const snapshot = ({ grant, games }: GrantWithGames) => ({
  status: grant.status,
  games: games.map((game) => `${game.gameId}: ${game.status}`),
})
