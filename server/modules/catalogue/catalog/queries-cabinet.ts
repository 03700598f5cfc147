import { newId } from '@/server/core/ids'
import { type Db, db, inTransaction, type Statement } from '@/server/db'
import { type GameRow, gameColumns } from './game-row'
import { isProviderVisible, joinAccess, switchedOff } from './sql-visibility'

const findForCabinet: Statement = {
  name: 'catalog_find_for_cabinet',
  text: `
    select ${gameColumns('null')}, p.name as provider_name,
      not exists (${switchedOff({ brand: 'null', ofGame: 'and s.game_id = g.id' })}) as is_on
    from game g
    join provider p on p.code = g.provider_code ${joinAccess}
    where g.id = $2 and g.is_active and ${isProviderVisible}`,
}

export interface CabinetGameRow extends GameRow {
  provider_name: string
  /** For the organization as a whole. */
  is_on: boolean
}

/** A game the organization could offer, enabled or not. */
export async function findCabinetGame(
  organizationId: string,
  gameId: string,
): Promise<CabinetGameRow | null> {
  const [row] = await db.query<CabinetGameRow>(findForCabinet, [organizationId, gameId])
  return row ?? null
}

const findBrandSelections: Statement = {
  name: 'catalog_brand_selections',
  text: `
    select b.id, b.ref, b.status,
      not exists (${switchedOff({ brand: 'b.id', ofGame: 'and s.game_id = $2' })}) as "isEnabled"
    from brand b
    where b.organization_id = $1 and b.ref is not null and b.status <> 'retired'
    order by b.ref`,
}

export interface BrandSelectionRow {
  id: string
  ref: string
  status: 'active' | 'suspended'
  isEnabled: boolean
}

/** What each named brand makes of a game. */
export function findSelectionsByBrand(organizationId: string, gameId: string): Promise<BrandSelectionRow[]> {
  return db.query<BrandSelectionRow>(findBrandSelections, [organizationId, gameId])
}

const findFacetRows: Statement = {
  name: 'catalog_facets',
  text: `
    select p.code, p.name, array(
      select distinct g.game_type from game g
      where g.provider_code = p.code and g.is_active and g.game_type is not null
    ) as types
    from provider p ${joinAccess}
    where ${isProviderVisible}
    order by p.name`,
}

/** The providers whose games the organization sees, with their types of game. */
export function findFacets(
  organizationId: string,
): Promise<{ code: string; name: string; types: string[] }[]> {
  return db.query(findFacetRows, [organizationId])
}

interface Selection {
  organizationId: string
  brandId: string | null
  gameIds: readonly string[]
}

export function countGames(db: Db, gameIds: readonly string[]): Promise<number> {
  return db.game.count({ where: { id: { in: [...gameIds] } } })
}

export async function isBrandOf(db: Db, brandId: string, organizationId: string): Promise<boolean> {
  return (await db.brand.count({ where: { id: brandId, organizationId } })) === 1
}

/** Says of each game whether it is on; returns how many selections changed. */
export async function upsertSelections(
  db: Db,
  { organizationId, brandId, gameIds, isEnabled, now }: Selection & { isEnabled: boolean; now: Date },
): Promise<number> {
  const ids = gameIds.map(() => newId())
  const changed = await db.query<{ id: string }>(
    `insert into game_selection (id, organization_id, brand_id, game_id, is_enabled, updated_at)
    select row.id, $1::uuid, $2::uuid, row.game_id, $3::boolean, $4::timestamptz
    from unnest($5::uuid[], $6::uuid[]) as row (id, game_id)
    on conflict (organization_id, brand_id, game_id) do update
      set is_enabled = excluded.is_enabled, updated_at = excluded.updated_at
      where game_selection.is_enabled <> excluded.is_enabled
    returning id`,
    [organizationId, brandId, isEnabled, now, ids, gameIds],
  )
  return changed.length
}

/** Lets the wider rule apply again; returns how many selections there were. */
export async function deleteSelections(
  db: Db,
  { organizationId, brandId, gameIds }: Selection,
): Promise<number> {
  const { count } = await db.gameSelection.deleteMany({
    where: { organizationId, brandId, gameId: { in: [...gameIds] } },
  })
  return count
}

/** Runs `work` in one transaction: the change and its audit row are committed together or not at all. */
export function inSelectionTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(work)
}
