import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, inTransaction, type Statement } from '@/server/db'

const count = (of: string) => `(select count(*)::int from ${of})`
const fed = 'game_feed_picture f where f.game_id = g.id'
const overrides = "game_asset a where a.game_id = g.id and a.source = 'staff'"

const picturedColumns = `
  g.id, g.name, g.provider_code as "providerCode", p.name as "providerName", g.provider_game_id as "providerGameId",
  g.thumbnail_url as "thumbnailUrl", ${count(fed)} as named,
  ${count(`${fed} and f.error is not null`)} as failing,
  ${count(`${fed} and f.error is null and f.next_fetch_at is not null`)} as waiting,
  ${count(overrides)} as overrides`

export interface PicturedGame {
  id: string
  name: string
  providerCode: string
  providerName: string
  providerGameId: string
  thumbnailUrl: string | null
  /** Pictures that its feed names; of them those whose newest try failed, and those to be read for the first time. */
  named: number
  failing: number
  waiting: number
  /** Pictures that staff set for all organizations. */
  overrides: number
}

const search: Statement = {
  name: 'game-assets.search-games',
  text: `
    select ${picturedColumns}, count(*) over ()::int as total
    from game g join provider p on p.code = g.provider_code
    where g.is_active and ($1::text is null or g.provider_code = $1)
      and ($2::text is null or strpos(lower(g.name), lower($2)) > 0 or strpos(lower(g.provider_game_id), lower($2)) > 0)
      and ($3::text is distinct from 'failing' or exists (select from ${fed} and f.error is not null))
      and ($3::text is distinct from 'overridden' or exists (select from ${overrides}))
    order by g.name_sort, g.id limit $4 offset $5`,
}

interface PicturedGameSearch {
  providerCode: string | null
  /** Part of a name or of the provider's ID; null: any. */
  wanted: string | null
  show: 'failing' | 'overridden' | null
  limit: number
  offset: number
}

export async function findPicturedGames(
  of: PicturedGameSearch,
): Promise<{ games: PicturedGame[]; total: number }> {
  const { providerCode, wanted, show, limit, offset } = of
  const values = [providerCode, wanted, show, limit, offset]
  const rows = await db.query<PicturedGame & { total: number }>(search, values)
  return { games: rows.map(({ total: _, ...game }) => game), total: rows[0]?.total ?? 0 }
}

const one: Statement = {
  name: 'game-assets.find-game',
  text: `select ${picturedColumns} from game g join provider p on p.code = g.provider_code where g.id = $1`,
}

export async function findPicturedGame(gameId: string): Promise<PicturedGame | null> {
  const [row] = await db.query<PicturedGame>(one, [gameId])
  return row ?? null
}

export function findProvidersOfPictures(): Promise<{ code: string; name: string }[]> {
  return db.provider.findMany({
    where: { games: { some: { isActive: true } } },
    select: { code: true, name: true },
    orderBy: { name: 'asc' },
  })
}

export function findFeedPictures(gameId: string) {
  return db.gameFeedPicture.findMany({ where: { gameId } })
}

/** Whose pictures: Croupier's staff's where there is no organization. */
export interface AssetOwner {
  source: 'staff' | 'organization' | 'brand'
  organizationId: string | null
  brandId: string | null
}

export type AssetRow = Prisma.GameAssetGetPayload<object>

/** What a screen lists: the global ones, and those of the organization and its brands. */
export function findAssets(gameId: string, organizationId: string | null): Promise<AssetRow[]> {
  return db.gameAsset.findMany({
    where: { gameId, OR: [{ organizationId: null }, ...(organizationId ? [{ organizationId }] : [])] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  })
}

export async function gameExists(tx: Db, gameId: string): Promise<boolean> {
  return (await tx.game.count({ where: { id: gameId } })) === 1
}

export async function isBrandOf(tx: Db, brandId: string, organizationId: string): Promise<boolean> {
  return (await tx.brand.count({ where: { id: brandId, organizationId } })) === 1
}

const lock: Statement = {
  name: 'game-assets.lock-owner',
  text: `select pg_advisory_xact_lock(hashtextextended('game-assets ' || $1::text || coalesce($2::text, '') || coalesce($3::text, ''), 0))`,
}

/** How many pictures an owner has of a game. Others who add one wait for this transaction, so that the count stays true. */
export async function countLocked(tx: Db, gameId: string, owner: AssetOwner): Promise<number> {
  await tx.query(lock, [gameId, owner.organizationId, owner.brandId])
  return tx.gameAsset.count({ where: { gameId, ...owner } })
}

export async function insertAsset(tx: Db, data: Prisma.GameAssetUncheckedCreateInput): Promise<void> {
  await tx.gameAsset.create({ data })
}

/** Removes an owner's picture; null where there is none. */
export async function deleteAsset(tx: Db, id: string, owner: AssetOwner): Promise<AssetRow | null> {
  // defence: a picture of a game is removed by its owner
  const found = await tx.gameAsset.findFirst({ where: { id, ...owner } })
  if (!found) return null
  const { count } = await tx.gameAsset.deleteMany({ where: { id: found.id } })
  return count === 1 ? found : null
}

export function findUnpublished(limit: number): Promise<AssetRow[]> {
  return db.gameAsset.findMany({
    where: { publishedAt: null, refusal: null },
    orderBy: { createdAt: 'asc' },
    take: limit,
  })
}

/** Publishes a picture once; false where that was done already, or it is gone. */
export async function publish(
  tx: Db,
  id: string,
  { pictures, publishedAt }: { pictures: Prisma.InputJsonValue; publishedAt: Date },
): Promise<boolean> {
  const { count } = await tx.gameAsset.updateMany({
    where: { id, publishedAt: null },
    data: { pictures, publishedAt },
  })
  return count === 1
}

export async function setRefusal(id: string, refusal: string): Promise<void> {
  await db.gameAsset.updateMany({ where: { id, publishedAt: null }, data: { refusal } })
}

/** Removes an unpublished picture; false where that was done already. */
export async function deleteRefused(tx: Db, id: string): Promise<boolean> {
  return (await tx.gameAsset.deleteMany({ where: { id, publishedAt: null } })).count === 1
}

/** Removes the other pictures of the owner and kind that were there before; their files. */
export async function deleteReplaced(tx: Db, of: AssetRow): Promise<string[]> {
  const { gameId, kind, source, organizationId, brandId, createdAt, id } = of
  const where = {
    gameId,
    kind,
    source,
    organizationId,
    brandId,
    createdAt: { lte: createdAt },
    id: { not: id },
  }
  const replaced = await tx.gameAsset.findMany({ where, select: { id: true, fileId: true } })
  await tx.gameAsset.deleteMany({ where: { id: { in: replaced.map((one) => one.id) } } })
  return replaced.map(({ fileId }) => fileId)
}

export const inAssetTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => inTransaction(work)

/** The games that a provider calls so, by its own ids. */
export async function findGameIds(
  providerCode: string,
  providerGameIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const games = await db.game.findMany({
    where: { providerCode, providerGameId: { in: [...providerGameIds] } },
    select: { id: true, providerGameId: true },
  })
  return new Map(games.map(({ id, providerGameId }) => [providerGameId, id]))
}
