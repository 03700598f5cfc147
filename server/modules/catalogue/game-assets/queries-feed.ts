import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

/** A picture of a provider's feed, and where it is. */
export interface FedPicture {
  gameId: string
  kind: string
  url: string
}

/** One that the feed names by the provider's own id. */
export interface FeedRow {
  provider_game_id: string
  kind: string
  url: string
}

const fed = 'jsonb_to_recordset($2::jsonb) as fed (provider_game_id text, kind text, url text)'

const upsert: Statement = {
  name: 'game-assets.store-feed',
  text: `
    insert into game_feed_picture (game_id, kind, url, next_fetch_at)
    select g.id, fed.kind, fed.url, $3
    from ${fed} join game g on g.provider_code = $1 and g.provider_game_id = fed.provider_game_id
    on conflict (game_id, kind) do update
      set url = excluded.url, next_fetch_at = excluded.next_fetch_at, failures = 0, error = null
      where game_feed_picture.url <> excluded.url`,
}

/** Pictures whose address is new or has changed are due; the others stay as they are. */
export async function upsertFeedPictures(
  tx: Db,
  { providerCode, rows, now }: { providerCode: string; rows: readonly FeedRow[]; now: Date },
): Promise<void> {
  await tx.query(upsert, [providerCode, JSON.stringify(rows), now])
}

const dropMissing: Statement = {
  name: 'game-assets.drop-feed',
  text: `
    delete from game_feed_picture p using game g
    where g.id = p.game_id and g.provider_code = $1 and g.provider_game_id = any($3::text[])
      and not exists (select from ${fed} where fed.provider_game_id = g.provider_game_id and fed.kind = p.kind)
    returning p.game_id as "gameId", p.kind`,
}

/** Forgets what the feed names no longer for these games. */
export function dropFeedPictures(
  tx: Db,
  of: { providerCode: string; rows: readonly FeedRow[]; providerGameIds: readonly string[] },
): Promise<Omit<FedPicture, 'url'>[]> {
  const { providerCode, rows, providerGameIds } = of
  return tx.query(dropMissing, [providerCode, JSON.stringify(rows), providerGameIds])
}

/** Removes a provider's pictures of a kind; their files. */
export async function deleteFed(tx: Db, { gameId, kind }: Omit<FedPicture, 'url'>): Promise<string[]> {
  const where = { gameId, kind, source: 'provider' }
  const found = await tx.gameAsset.findMany({ where, select: { id: true, fileId: true } })
  await tx.gameAsset.deleteMany({ where: { id: { in: found.map(({ id }) => id) } } })
  return found.map(({ fileId }) => fileId)
}

const dueProviders: Statement = {
  name: 'game-assets.due-providers',
  text: `
    select distinct g.provider_code as code
    from game_feed_picture p join game g on g.id = p.game_id
    where p.next_fetch_at <= $1 and g.is_active`,
}

export async function findDueProviders(now: Date): Promise<string[]> {
  return (await db.query<{ code: string }>(dueProviders, [now])).map(({ code }) => code)
}

const unready: Statement = {
  name: 'game-assets.unready-fed',
  text: `select count(*)::int as count from game_asset
    where source = 'provider' and published_at is null and refusal is null`,
}

/** Pictures of feeds that were read and whose sizes are still to be made. */
export async function countUnready(): Promise<number> {
  const [row] = await db.query<{ count: number }>(unready)
  return row?.count ?? 0
}

const claimDue: Statement = {
  name: 'game-assets.claim-fetches',
  text: `
    update game_feed_picture set next_fetch_at = $3
    where (game_id, kind) in (
      select p.game_id, p.kind from game_feed_picture p join game g on g.id = p.game_id
      where g.provider_code = $1 and g.is_active and p.next_fetch_at <= $2
      order by p.next_fetch_at, p.game_id limit $4 for update of p skip locked
    )
    returning game_id as "gameId", kind, url`,
}

/** Pictures to read now; others leave them alone until the lease ends. */
export function claimFetches(
  providerCode: string,
  { now, leaseEndsAt, limit }: { now: Date; leaseEndsAt: Date; limit: number },
): Promise<FedPicture[]> {
  return db.query<FedPicture>(claimDue, [providerCode, now, leaseEndsAt, limit])
}

/** Changes a picture that is still due at this address; false where its address changed, or another has settled it. */
async function updateDue(
  tx: Db,
  { gameId, kind, url }: FedPicture,
  data: Prisma.GameFeedPictureUncheckedUpdateManyInput,
): Promise<boolean> {
  const { count } = await tx.gameFeedPicture.updateMany({
    where: { gameId, kind, url, nextFetchAt: { not: null } },
    data,
  })
  return count === 1
}

export const settleFetched = (tx: Db, picture: FedPicture, triedAt: Date): Promise<boolean> =>
  updateDue(tx, picture, { nextFetchAt: null, failures: 0, error: null, triedAt })

export const releaseFetch = (picture: FedPicture, nextFetchAt: Date): Promise<boolean> =>
  updateDue(db, picture, { nextFetchAt })

export async function findFailures(tx: Db, { gameId, kind }: FedPicture): Promise<number> {
  const where = { gameId_kind: { gameId, kind } }
  return (await tx.gameFeedPicture.findUnique({ where, select: { failures: true } }))?.failures ?? 0
}

/** Of the address that was tried; nothing where it has changed since. */
export async function setFetchFailure(
  tx: Db,
  { gameId, kind, url }: FedPicture,
  failure: { error: string; triedAt: Date; nextFetchAt: Date },
): Promise<void> {
  await tx.gameFeedPicture.updateMany({
    where: { gameId, kind, url },
    data: { ...failure, failures: { increment: 1 } },
  })
}

/** Makes a picture due at once; its address, or null where the feed names none. One that is being read is read again. */
export async function setDue(
  tx: Db,
  { gameId, kind }: Omit<FedPicture, 'url'>,
  nextFetchAt: Date,
): Promise<string | null> {
  await tx.gameFeedPicture.updateMany({ where: { gameId, kind }, data: { nextFetchAt } })
  const where = { gameId_kind: { gameId, kind } }
  return (await tx.gameFeedPicture.findUnique({ where, select: { url: true } }))?.url ?? null
}
