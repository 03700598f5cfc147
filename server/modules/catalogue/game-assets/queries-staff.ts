import { db, type Statement } from '@/server/db'

const count = (of: string) => `(select count(*)::int from ${of})`
const fed = 'game_feed_picture f where f.game_id = g.id'
const overrides = "game_asset a where a.game_id = g.id and a.source = 'staff'"

const columns = `
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
    select ${columns}, count(*) over ()::int as total
    from game g join provider p on p.code = g.provider_code
    where g.is_active and ($1::text is null or g.provider_code = $1)
      and ($2::text is null or strpos(lower(g.name), lower($2)) > 0 or strpos(lower(g.provider_game_id), lower($2)) > 0)
      and ($3::text is distinct from 'failing' or exists (select from ${fed} and f.error is not null))
      and ($3::text is distinct from 'overridden' or exists (select from ${overrides}))
    order by g.name_sort, g.id limit $4 offset $5`,
}

interface Search {
  providerCode: string | null
  /** Part of a name or of the provider's ID; null: any. */
  wanted: string | null
  show: 'failing' | 'overridden' | null
  limit: number
  offset: number
}

export async function findPicturedGames(of: Search): Promise<{ games: PicturedGame[]; total: number }> {
  const { providerCode, wanted, show, limit, offset } = of
  const values = [providerCode, wanted, show, limit, offset]
  const rows = await db.query<PicturedGame & { total: number }>(search, values)
  return { games: rows.map(({ total: _, ...game }) => game), total: rows[0]?.total ?? 0 }
}

const one: Statement = {
  name: 'game-assets.find-game',
  text: `select ${columns} from game g join provider p on p.code = g.provider_code where g.id = $1`,
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
