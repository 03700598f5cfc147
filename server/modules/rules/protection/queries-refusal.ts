import type { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'

export type NewPlayRefusal = Omit<Prisma.PlayRefusalCreateManyInput, 'id'> & { id?: string }

/** One with an ID that is there already is kept once. */
export async function insertPlayRefusal(db: Db, refusal: NewPlayRefusal): Promise<void> {
  await db.playRefusal.createMany({ data: [{ id: newId(), ...refusal }], skipDuplicates: true })
}

const atOnce = 5_000

const pruneStatement: Statement = {
  name: 'protection.prune',
  text: `delete from play_refusal where id = any (array(
    select id from play_refusal where created_at < $1 limit $2)) returning 1`,
}

const eraseStatement: Statement = {
  name: 'protection.erase',
  text: `delete from play_refusal where id = any (array(
    select id from play_refusal where organization_id = $1 limit $2)) returning 1`,
}

/** A batch of those before a time. Returns how many. */
export async function deleteRefusalsBefore(db: Db, before: Date): Promise<number> {
  return (await db.query(pruneStatement, [before, atOnce])).length
}

/** A batch of an organization's; true while there may be more. */
export async function deletePlayRefusals(db: Db, organizationId: string): Promise<boolean> {
  return (await db.query(eraseStatement, [organizationId, atOnce])).length === atOnce
}
