import { newId } from '@/server/core/ids'
import { type Db, inTransaction } from '@/server/db'

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
