import { AppError } from '@/server/core/app-error'
import { newId } from '@/server/core/ids'
import { storeFeedPictures } from '@/server/modules/catalogue/game-assets'
import type { FeedGame, SkippedEntry } from '@/server/providers/port'
import { toFeedRow } from './feed-row'
import {
  delistGames,
  findLastSync,
  inSyncTransaction,
  lockCatalogue,
  updateLastSync,
  upsertGames,
} from './queries-sync'

export interface StoredFeed {
  created: number
  updated: number
  delisted: number
  /** True: a feed fetched later was already stored, so this one changed nothing. */
  isOutdated: boolean
}

interface Feed {
  providerCode: string
  games: readonly FeedGame[]
  skipped: readonly SkippedEntry[]
  /** Before the feed was asked for. */
  fetchedAt: Date
}

const batchSize = 1_000
const nothing: StoredFeed = { created: 0, updated: 0, delisted: 0, isOutdated: false }

/** Stores a feed in one transaction. Of feeds that arrive together the one fetched last stays, whatever their order. */
export function storeFeed(feed: Feed): Promise<StoredFeed> {
  return inSyncTransaction(async (sql) => {
    await lockCatalogue(sql, feed.providerCode)
    const last = await findLastSync(sql, feed.providerCode)
    if (!last) throw new AppError('E1001')
    if (last.last_synced_at && last.last_synced_at > feed.fetchedAt) return { ...nothing, isOutdated: true }
    const listedIds = listedIdsOf(feed)
    // A provider that lists nothing at all is broken rather than out of games.
    if (listedIds.length === 0 && last.has_games) {
      throw new AppError('E1002', { cause: `the feed of ${feed.providerCode} is empty` })
    }
    const stored = { ...nothing }
    for (const rows of batchesOf(feed.games)) {
      const batch = await upsertGames(sql, { providerCode: feed.providerCode, rows, now: feed.fetchedAt })
      stored.created += batch.created
      stored.updated += batch.updated
    }
    stored.delisted = await delistGames(sql, {
      providerCode: feed.providerCode,
      listedIds,
      now: feed.fetchedAt,
    })
    await storeFeedPictures(sql, {
      providerCode: feed.providerCode,
      games: feed.games.map(({ providerGameId, thumbnailUrl, pictures }) => ({
        providerGameId,
        // A tile without a word about its shape.
        pictures: { ...(thumbnailUrl && { square: thumbnailUrl }), ...pictures },
      })),
      now: feed.fetchedAt,
    })
    await updateLastSync(sql, feed.providerCode, feed.fetchedAt)
    return stored
  })
}

/** A game whose entry was unreadable is listed all the same. */
function listedIdsOf({ games, skipped }: Feed): string[] {
  const skippedIds = skipped.map(({ providerGameId }) => providerGameId).filter((id) => id !== undefined)
  return [...games.map(({ providerGameId }) => providerGameId), ...skippedIds]
}

function* batchesOf(games: readonly FeedGame[]) {
  for (let start = 0; start < games.length; start += batchSize) {
    yield games
      .slice(start, start + batchSize)
      .map((game, index) => toFeedRow(game, { id: newId(), position: start + index }))
  }
}
