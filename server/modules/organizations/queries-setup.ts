import type { Db } from '@/server/db'

interface Asked {
  organizationId: string
  now: Date
}

/** When each step of an organization's setup was reached; null: not yet, or no longer true. */
export async function findSetupDates(db: Db, { organizationId, now }: Asked) {
  const oldest = { orderBy: { createdAt: 'asc' as const }, select: { createdAt: true } }
  const live = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  const [key, used, endpoint, session, confirmed, seats] = await Promise.all([
    db.apiKey.findFirst({ where: { organizationId, ...live }, ...oldest }),
    db.apiKey.findFirst({
      where: { organizationId, lastUsedAt: { not: null } },
      orderBy: { lastUsedAt: 'asc' },
      select: { lastUsedAt: true },
    }),
    db.endpoint.findFirst({ where: { organizationId, isActive: true }, ...oldest }),
    db.gameSession.findFirst({ where: { organizationId, mode: 'real' }, ...oldest }),
    db.walletTransaction.findFirst({ where: { organizationId, state: 'confirmed' }, ...oldest }),
    db.membership.findMany({ where: { organizationId, isActive: true }, ...oldest, take: 2 }),
  ])
  return {
    keyIssuedAt: key?.createdAt ?? null,
    keyUsedAt: used?.lastUsedAt ?? null,
    endpointSetAt: endpoint?.createdAt ?? null,
    firstSessionAt: session?.createdAt ?? null,
    firstConfirmedAt: confirmed?.createdAt ?? null,
    secondMemberAt: seats[1]?.createdAt ?? null,
  }
}
