import { z } from 'zod'
import { assetKinds } from '@/server/contract/game-assets'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { recordAudit } from '@/server/modules/platform/audit'
import { inAssetTransaction } from './queries'
import { setDue } from './queries-feed'

const OnePicture = z.object({ gameId: z.uuid(), kind: z.enum(assetKinds) })
type OnePicture = z.output<typeof OnePicture>

/** Reads a picture of a feed again now, whether its newest try failed or it is stored. Throws E5004, E1022. */
export const retryFeedPicture = writeVerb(
  'gameAssets.everywhere',
  OnePicture,
  (ctx: Context, { gameId, kind }: OnePicture) =>
    inAssetTransaction(async (tx) => {
      const url = await setDue(tx, { gameId, kind }, ctx.clock.now())
      if (url === null) throw new AppError('E1022', { message: 'The feed names no such picture any more.' })
      await recordAudit(tx, ctx, {
        action: 'game_asset.fetch_requested',
        subjectType: 'game',
        subjectId: gameId,
        after: { kind, url },
      })
    }),
)
