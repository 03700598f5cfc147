import type { Db } from '@/server/db'

interface Asked {
  organizationId: string
  now: Date
}

/** The app, else the oldest passkey. */
const securing = {
  twoFactor: { select: { confirmedAt: true } },
  passkeys: { select: { createdAt: true }, orderBy: { createdAt: 'asc' as const }, take: 1 },
}

/** When each step of an organization's setup was reached; null: not yet, or no longer true. */
export async function findSetupDates(db: Db, { organizationId, now }: Asked) {
  const oldest = { orderBy: { createdAt: 'asc' as const }, select: { createdAt: true } }
  const live = { revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
  const [key, used, endpoint, session, confirmed, memberships, owners] = await Promise.all([
    db.apiKey.findFirst({ where: { organizationId, ...live }, ...oldest }),
    db.apiKey.findFirst({
      where: { organizationId, lastUsedAt: { not: null } },
      orderBy: { lastUsedAt: 'asc' },
      select: { lastUsedAt: true },
    }),
    db.endpoint.findFirst({ where: { organizationId, isActive: true }, ...oldest }),
    db.gameSession.findFirst({ where: { organizationId, mode: 'real' }, ...oldest }),
    db.movement.findFirst({ where: { organizationId, state: 'confirmed' }, ...oldest }),
    db.membership.findMany({ where: { organizationId, isActive: true }, ...oldest, take: 2 }),
    db.membership.findMany({
      where: { organizationId, isActive: true, role: 'owner' },
      select: { user: { select: securing } },
    }),
  ])
  return {
    keyIssuedAt: key?.createdAt ?? null,
    keyUsedAt: used?.lastUsedAt ?? null,
    endpointSetAt: endpoint?.createdAt ?? null,
    firstSessionAt: session?.createdAt ?? null,
    firstConfirmedAt: confirmed?.createdAt ?? null,
    secondMemberAt: memberships[1]?.createdAt ?? null,
    ownersSecuredAt: whenAll(
      owners.map(({ user }) => user.twoFactor?.confirmedAt ?? user.passkeys[0]?.createdAt ?? null),
    ),
  }
}

/** The latest of the dates; null while one is missing, or there is none. */
function whenAll(dates: readonly (Date | null)[]): Date | null {
  const reached = dates.filter((date) => date !== null)
  if (reached.length === 0 || reached.length < dates.length) return null
  return new Date(Math.max(...reached.map((date) => date.getTime())))
}
