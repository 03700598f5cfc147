import { assetKinds } from '@/server/contract/game-assets'
import type { Db } from '@/server/db'
import { releaseFile } from '@/server/modules/platform/files'
import type { FeedPictures } from '@/server/providers/port'
import { deleteFed, dropFeedPictures, type FeedRow, upsertFeedPictures } from './queries-feed'

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
