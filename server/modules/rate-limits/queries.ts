import { db } from '@/server/db'

export async function deleteCountersEndedBefore(time: Date): Promise<number> {
  const { count } = await db.rateLimitCounter.deleteMany({
    where: { expire: { lt: BigInt(time.getTime()) } },
  })
  return count
}

/** Calls counted in windows that are still running, by counter. */
export async function findCounters(keys: readonly string[], now: Date): Promise<Map<string, number>> {
  const rows = await db.rateLimitCounter.findMany({
    where: { key: { in: [...keys] }, expire: { gt: BigInt(now.getTime()) } },
    select: { key: true, points: true },
  })
  return new Map(rows.map(({ key, points }) => [key, points]))
}
