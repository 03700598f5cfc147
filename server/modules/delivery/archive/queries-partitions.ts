import type { Db } from '@/server/db'

/** As the catalogue has it: ids from `low`, or all, up to `high`. */
interface PartRow {
  name: string
  low: string | null
  high: string
  isAttached: boolean
}

const partsStatement = {
  name: 'archive.parts',
  text: `select month as name, low, high, is_attached as "isAttached" from movement_months() order by low nulls first`,
}

export const selectParts = (db: Db) => db.query<PartRow>(partsStatement)

const detachStatement = { name: 'archive.detach-part', text: 'select detach_movement_month($1, $2) as done' }
const dropStatement = { name: 'archive.drop-part', text: 'select drop_movement_month($1) as done' }

export const detachPart = (db: Db, name: string, now: Date) => did(db, detachStatement, [name, now])
export const dropPart = (db: Db, name: string) => did(db, dropStatement, [name])

async function did(db: Db, statement: typeof dropStatement, values: unknown[]): Promise<boolean> {
  const [row] = await db.query<{ done: boolean }>(statement, values)
  return row?.done === true
}
