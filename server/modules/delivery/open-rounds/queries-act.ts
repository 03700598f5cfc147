import { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'

export function findOpenRound(db: Db, key: { organizationId: string; id: string }) {
  return db.openRound.findFirst({ where: key })
}

const lock: Statement = {
  name: 'open-rounds.lock',
  text: 'select id from open_round where id = $1 and organization_id = $2 for update',
}

/** The round within its organization, locked until the transaction ends; null: there is none. */
export async function lockOpenRound(db: Db, key: { organizationId: string; id: string }) {
  const [row] = await db.query<{ id: string }>(lock, [key.id, key.organizationId])
  return row ? findOpenRound(db, key) : null
}

export async function updateOpenRound(
  db: Db,
  id: string,
  {
    markedBy,
    ...data
  }: Omit<Prisma.OpenRoundUncheckedUpdateInput, 'markedBy'> & {
    /** Null: not marked. */
    markedBy?: Prisma.InputJsonObject | null
  },
): Promise<void> {
  const marked = markedBy === undefined ? {} : { markedBy: markedBy ?? Prisma.DbNull }
  await db.openRound.update({ where: { id }, data: { ...data, ...marked } })
}
