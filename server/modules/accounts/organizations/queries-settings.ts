import type { Db } from '@/server/db'

const maxKeys = 200

/** The keys whose calls are counted; the budgets are per key. */
export async function findLiveKeyIds(db: Db, organizationId: string, now: Date): Promise<string[]> {
  const keys = await db.apiKey.findMany({
    where: { organizationId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: [{ createdAt: 'desc' }],
    take: maxKeys,
    select: { id: true },
  })
  return keys.map(({ id }) => id)
}
