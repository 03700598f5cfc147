import type { Db } from '@/server/db'

/** When each step of an organization's setup first happened; null: not yet. */
export async function findSetupDates(db: Db, organizationId: string, now: Date) {
  const oldest = { orderBy: { createdAt: 'asc' as const }, select: { createdAt: true } }
  const live = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  const [key, endpoint, session, confirmed] = await Promise.all([
    db.apiKey.findFirst({ where: { organizationId, ...live }, ...oldest }),
    db.endpoint.findFirst({ where: { organizationId, isActive: true }, ...oldest }),
    db.gameSession.findFirst({
      where: { brand: { organizationId }, mode: 'real' },
      ...oldest,
    }),
    db.walletTransaction.findFirst({ where: { organizationId, state: 'confirmed' }, ...oldest }),
  ])
  return {
    keyIssuedAt: key?.createdAt ?? null,
    endpointSetAt: endpoint?.createdAt ?? null,
    firstSessionAt: session?.createdAt ?? null,
    firstConfirmedAt: confirmed?.createdAt ?? null,
  }
}
