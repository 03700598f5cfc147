import { z } from 'zod'
import { createWorker, type Worker } from '@/server/concurrency/worker'
import { type AssetKind, assetKinds } from '@/server/contract/game-assets'
import { OneGame } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { releaseFile } from '@/server/modules/platform/files'
import { type ReadPublicBytes, readPublicBytes } from '@/server/outbound'
import type { FeedPictures } from '@/server/providers/port'
import { fetchPicture } from './fetch-picture'
import { findFeedPictures, findPicturedGame, inAssetTransaction } from './queries'
import {
  claimFetches,
  countUnready,
  deleteFed,
  dropFeedPictures,
  type FedPicture,
  type FeedRow,
  findDueProviders,
  releaseFetch,
  setDue,
  upsertFeedPictures,
} from './queries-feed'

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

interface Feed {
  providerCode: string
  /** Those whose entries could be read: pictures of others stay. */
  games: readonly { providerGameId: string; pictures: FeedPictures }[]
  now: Date
}

const batchSize = 1_000

/**
 * Remembers where a feed says that its games' pictures are, in the transaction that stores the feed: what is new is read by a job, and
 * what it no longer names goes.
 */
export async function storeFeedPictures(tx: Db, { providerCode, games, now }: Feed): Promise<void> {
  for (let start = 0; start < games.length; start += batchSize) {
    const batch = games.slice(start, start + batchSize)
    const rows = batch.flatMap(rowsOf)
    const providerGameIds = batch.map(({ providerGameId }) => providerGameId)
    await upsertFeedPictures(tx, { providerCode, rows, now })
    for (const gone of await dropFeedPictures(tx, { providerCode, rows, providerGameIds }))
      for (const fileId of await deleteFed(tx, gone))
        await releaseFile(tx, { organizationId: null, fileId, clock: { now: () => now } })
  }
}

const rowsOf = ({ providerGameId, pictures }: Feed['games'][number]): FeedRow[] =>
  assetKinds.flatMap((kind) => {
    const url = pictures[kind]
    return url === undefined ? [] : [{ provider_game_id: providerGameId, kind, url }]
  })

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

/** Longer than reading and storing a batch. */
const leaseMs = 5 * 60_000
/** Of all providers together: who has uploaded a picture does not wait behind a whole catalogue. */
const maxPendingPictures = 16

/** Reads the pictures that feeds name, a queue for each provider, so that a slow address delays only its own. */
export const createPictureWorker = (read: ReadPublicBytes = readPublicBytes): Worker =>
  createWorker<FedPicture, unknown>({
    name: 'picture',
    concurrency: 2,
    maxQueues: 4,
    pace: { min: 8, max: 8, aheadMs: 0 },
    findDue: (ctx) => findDueProviders(ctx.clock.now()),
    async claim(ctx, queue, { limit }) {
      const room = Math.min(limit, maxPendingPictures - (await countUnready()))
      if (room <= 0) return null
      const now = ctx.clock.now()
      const leaseEndsAt = new Date(now.getTime() + leaseMs)
      const items = await claimFetches(queue, { now, leaseEndsAt, limit: room })
      if (items.length === 0) return null
      return {
        items,
        work: (picture, limited) => limited(() => fetchPicture(ctx, picture, read)),
        async release(unstarted) {
          for (const picture of unstarted) await releaseFetch(picture, now)
        },
      }
    },
    onError(error, { queue, item }) {
      log.error({ err: error, provider: queue, url: item?.url }, 'feed picture storage failed')
    },
  })
