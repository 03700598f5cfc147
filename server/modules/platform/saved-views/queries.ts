import type { SavedList } from '@/server/contract/saved-lists'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'

export interface SavedViewRow {
  id: string
  list: string
  name: string
  query: string
  isShared: boolean
  ownerId: string
  /** The owner's email. */
  owner: string
}

/** Whose views: those of one person in one organization. */
export interface ViewOwner {
  organizationId: string
  ownerId: string
}

const columns = `id, list, name, query, is_shared as "isShared", owner_id as "ownerId", owner`

const ofList: Statement = {
  name: 'saved-views.of-list',
  // defence: saved views are scoped to the organization and private to their owner
  text: `select ${columns} from saved_view
    where organization_id = $1 and list = $3 and (is_shared or owner_id = $2) order by lower(name), id`,
}

/** The shared views of a list, and those of the person, by name. */
export function findViews(db: Db, { organizationId, ownerId }: ViewOwner, list: SavedList) {
  return db.query<SavedViewRow>(ofList, [organizationId, ownerId, list])
}

const byId: Statement = {
  name: 'saved-views.by-id',
  text: `select ${columns} from saved_view
    where organization_id = $1 and id = $3 and (is_shared or owner_id = $2) for update`,
}

/** A view that the person sees, held to the end of the transaction; null for any other. */
export async function lockView(
  db: Db,
  { organizationId, ownerId }: ViewOwner,
  id: string,
): Promise<SavedViewRow | null> {
  const [row] = await db.query<SavedViewRow>(byId, [organizationId, ownerId, id])
  return row ?? null
}

const byName: Statement = {
  name: 'saved-views.by-name',
  text: `select ${columns} from saved_view
    where organization_id = $1 and owner_id = $2 and list = $3 and name = $4`,
}

export async function findOwnView(
  db: Db,
  { organizationId, ownerId }: ViewOwner,
  { list, name }: { list: SavedList; name: string },
): Promise<SavedViewRow | null> {
  const [row] = await db.query<SavedViewRow>(byName, [organizationId, ownerId, list, name])
  return row ?? null
}

const lock: Statement = {
  name: 'saved-views.lock',
  text: `select pg_advisory_xact_lock(hashtextextended('saved-views/' || $1::text || $2::text, 0))`,
}

const count: Statement = {
  name: 'saved-views.count',
  text: 'select count(*) as count from saved_view where organization_id = $1 and owner_id = $2',
}

/** How many views the person has. Locked until the transaction ends. */
export async function countViewsLocked(db: Db, { organizationId, ownerId }: ViewOwner): Promise<number> {
  await db.query(lock, [organizationId, ownerId])
  const [row] = await db.query<{ count: bigint }>(count, [organizationId, ownerId])
  return Number(row?.count ?? 0n)
}

export interface NewView {
  list: SavedList
  name: string
  query: string
  isShared: boolean
}

const insert: Statement = {
  name: 'saved-views.insert',
  text: `insert into saved_view (id, organization_id, owner_id, owner, list, name, query, is_shared, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
}

export async function insertView(
  db: Db,
  { organizationId, ownerId, owner, at, ...view }: NewView & ViewOwner & { owner: string; at: Date },
): Promise<string> {
  const id = newId()
  const { list, name, query, isShared } = view
  await db.query(insert, [id, organizationId, ownerId, owner, list, name, query, isShared, at])
  return id
}

const update: Statement = {
  name: 'saved-views.update',
  text: 'update saved_view set query = $2, is_shared = $3, updated_at = $4 where id = $1',
}

export async function updateView(
  db: Db,
  { id, query, isShared, at }: { id: string; query: string; isShared: boolean; at: Date },
): Promise<void> {
  await db.query(update, [id, query, isShared, at])
}

const remove: Statement = { name: 'saved-views.delete', text: 'delete from saved_view where id = $1' }

export async function deleteView(db: Db, id: string): Promise<void> {
  await db.query(remove, [id])
}

/** Deletes a person's own views; those that they shared stay with the organization. */
export async function eraseViewsOf(tx: Db, userId: string): Promise<void> {
  await tx.savedView.deleteMany({ where: { ownerId: userId, isShared: false } })
}
