import { type AssetKind, assetKinds } from '@/server/contract/game-assets'
import { OneGame } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { findFeedPictures, findPicturedGame } from './queries-staff'

/** A game, and what its provider's feed names of its pictures: where, and how reading it went. Throws E5004, E2001. */
export const getFeedPictures = readVerb(
  'gameAssets.everywhere',
  OneGame,
  async (_ctx: Context, { gameId }: OneGame) => {
    const [game, rows] = await Promise.all([findPicturedGame(gameId), findFeedPictures(gameId)])
    if (!game) throw new AppError('E2001')
    const order = (kind: string) => assetKinds.indexOf(kind as AssetKind)
    const pictures = rows
      .toSorted((a, b) => order(a.kind) - order(b.kind))
      .map(({ kind, url, failures, error, triedAt, nextFetchAt }) => ({
        kind: kind as AssetKind,
        url,
        state:
          error !== null ? ('failing' as const) : nextFetchAt ? ('waiting' as const) : ('stored' as const),
        error,
        failures,
        triedAt,
        /** While it fails: when it is tried again. */
        nextFetchAt: error === null ? null : nextFetchAt,
      }))
    return { game, pictures }
  },
)
