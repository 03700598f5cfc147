import { OneProvider } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import type { ProviderCatalogue, SkippedEntry } from '@/server/providers/port'
import { connectProvider, selectProvider } from '@/server/providers/registry'
import { storageProblem } from './feed-row'
import { findSyncableProviders, updateSyncFailure } from './queries-sync'
import { type StoredFeed, storeFeed } from './store-feed'

interface CatalogueSync extends StoredFeed {
  providerCode: string
  /** Games of the feed that could be taken. */
  listed: number
  /** Entries of the feed that could not be taken; what is known of their games stays as it is. */
  skipped: number
}

const skippedLogged = 20

/**
 * Brings a provider's games to what its feed says: new ones get an id, known ones keep theirs, missing ones are switched
 * off until they are listed again. The provider's own name and defaults are left alone. Bad entries are counted and
 * logged. A failure is kept with the provider until a sync succeeds. Throws E1001 (unknown provider), E1004 (no adapter speaks its dialect), E1002 (no feed, or an empty one where there were games).
 */
export async function syncCatalogue(ctx: Context, providerCode: string): Promise<CatalogueSync> {
  try {
    return await readAndStore(ctx, providerCode)
  } catch (error) {
    const failure = { providerCode, at: ctx.clock.now(), error: describeSyncFailure(error) }
    await updateSyncFailure(failure).catch(() => undefined)
    throw error
  }
}

async function readAndStore(ctx: Context, providerCode: string): Promise<CatalogueSync> {
  const fetchedAt = ctx.clock.now()
  const { games, skipped } = sortOut(await fetchFeed(ctx, providerCode))
  if (skipped.length > 0) logSkipped(providerCode, skipped)
  const stored = await storeFeed({ providerCode, games, skipped, fetchedAt })
  return { providerCode, listed: games.length, skipped: skipped.length, ...stored }
}

async function fetchFeed(ctx: Context, providerCode: string): Promise<ProviderCatalogue> {
  const row = await selectProvider(providerCode)
  if (!row) throw new AppError('E1001')
  const provider = connectProvider(row, ctx.clock)
  if (!provider) throw new AppError('E1004')
  const feed = await provider.adapter.fetchCatalogue(provider.ports)
  if (!feed.ok) throw new AppError('E1002', { cause: feed.error })
  return feed.value
}

/** Moves what the catalogue cannot store to the entries that were skipped. */
function sortOut(feed: ProviderCatalogue): ProviderCatalogue {
  const sorted: ProviderCatalogue = { games: [], skipped: [...feed.skipped] }
  for (const game of feed.games) {
    const reason = storageProblem(game)
    if (reason === null) sorted.games.push(game)
    else sorted.skipped.push({ providerGameId: game.providerGameId, reason })
  }
  return sorted
}

function logSkipped(providerCode: string, skipped: readonly SkippedEntry[]): void {
  const entries = skipped.slice(0, skippedLogged)
  log.warn({ provider: providerCode, count: skipped.length, entries }, 'catalogue feed entries skipped')
}

interface CatalogueSyncs {
  synced: number
  failed: number
}

/** Reads every connected provider's feed, one after another; one that fails does not hold up the rest. Hourly job. */
export async function syncCatalogues(ctx: Context): Promise<CatalogueSyncs> {
  const outcome = { synced: 0, failed: 0 }
  for (const providerCode of await findSyncableProviders()) {
    try {
      await syncCatalogue(ctx, providerCode)
      outcome.synced += 1
    } catch (error) {
      log.error({ err: error, provider: providerCode }, 'catalogue sync failed')
      outcome.failed += 1
    }
  }
  return outcome
}

/** Reads a provider's feed now, on a person's word; what it brought is audited. Throws E5004, E1001, E1002, E1004. */
export const resyncCatalogue = writeVerb('providers.sync', OneProvider, runResyncCatalogue)

async function runResyncCatalogue(ctx: Context, { providerCode }: OneProvider) {
  const sync = await syncCatalogue(ctx, providerCode)
  const { created, updated, delisted, skipped, isOutdated } = sync
  await recordAudit(db, ctx, {
    action: 'provider.synchronised',
    subjectType: 'provider',
    subjectId: providerCode,
    after: { created, updated, delisted, skipped },
  })
  return { created, updated, delisted, skipped, isOutdated }
}

const longest = 300

/** Why a feed could not be read, for Croupier's own staff: what the provider's side said, where that is known. */
export function describeSyncFailure(error: unknown): string {
  return textOf(error).slice(0, longest)
}

function textOf(error: unknown): string {
  if (!(error instanceof AppError)) return error instanceof Error ? error.message : String(error)
  const { cause } = error
  if (typeof cause === 'string') return cause
  const isCallError = typeof cause === 'object' && cause !== null && 'message' in cause
  return isCallError && typeof cause.message === 'string' ? cause.message : error.message
}
