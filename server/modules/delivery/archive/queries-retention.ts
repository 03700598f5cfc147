import { type Db, db } from '@/server/db'
import type { Retention } from './retention-rules'

/** Null: the default. */
export const findRetention = (tx: Db, organizationId: string): Promise<Retention | null> =>
  tx.organizationRetention.findUnique({
    where: { organizationId },
    select: { monthsAtHand: true, yearsKept: true },
  })

export async function saveRetention(tx: Db, organizationId: string, retention: Retention, updatedAt: Date) {
  const data = { ...retention, updatedAt }
  await tx.organizationRetention.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  })
}

/** The longest that any organization wants its archive kept, in years. */
export async function findLongestKept(): Promise<number | null> {
  const { _max } = await db.organizationRetention.aggregate({ _max: { yearsKept: true } })
  return _max.yearsKept
}
