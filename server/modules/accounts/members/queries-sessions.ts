import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

export function insertSession(db: Db, data: Prisma.UserSessionUncheckedCreateInput) {
  return db.userSession.create({ data })
}

const enforced = { isEnforced: true, state: 'active' } as const

/** The connections that Croupier's staff must use. */
export function findEnforcedOfStaff(db: Db) {
  return db.ssoConnection.findMany({
    where: { ...enforced, organizationId: null },
    select: { id: true, breakGlassUserId: true },
  })
}

/** The organizations of a person, with the connections that they must use there. */
export function findEnforcedOf(db: Db, userId: string) {
  return db.membership.findMany({
    where: { userId, isActive: true },
    select: {
      organization: {
        select: {
          id: true,
          slug: true,
          ssoConnections: { where: enforced, select: { id: true, breakGlassUserId: true } },
        },
      },
    },
  })
}

export async function noteBreakGlass(db: Db, connectionIds: readonly string[], at: Date): Promise<void> {
  await db.ssoConnection.updateMany({
    where: { id: { in: [...connectionIds] } },
    data: { breakGlassUsedAt: at },
  })
}

/** Ends the sessions that a connection began: all, of one person, or of one session there. Returns how many. */
export async function endSessionsOfConnection(
  db: Db,
  {
    connectionId,
    userId,
    sid,
  }: { connectionId: string; userId?: string | undefined; sid?: string | undefined },
  now: Date,
): Promise<number> {
  const { count } = await db.userSession.updateMany({
    where: {
      ssoConnectionId: connectionId,
      endedAt: null,
      ...(userId !== undefined && { userId }),
      ...(sid !== undefined && { ssoSid: sid }),
    },
    data: { endedAt: now },
  })
  return count
}

/** What ends a session at its provider too. */
export function findProviderSession(db: Db, sessionId: string) {
  return db.userSession.findUnique({
    where: { id: sessionId },
    select: { userId: true, ssoConnectionId: true, ssoHintSealed: true },
  })
}

/** The session with its person and every membership that still counts. */
export function findSession(db: Db, id: string) {
  return db.userSession.findUnique({
    where: { id },
    include: {
      ssoConnection: { select: { organizationId: true, state: true, trustsTwoFactor: true } },
      user: {
        include: {
          twoFactor: { select: { confirmedAt: true } },
          _count: { select: { passkeys: true } },
          memberships: {
            where: { isActive: true },
            include: {
              organization: {
                select: {
                  id: true,
                  slug: true,
                  name: true,
                  kind: true,
                  isActive: true,
                  requiresTwoFactor: true,
                  ssoConnections: { where: enforced, select: { breakGlassUserId: true } },
                },
              },
            },
            orderBy: { organization: { name: 'asc' } },
          },
        },
      },
    },
  })
}

const alive = (userId: string, now: Date) => ({ userId, endedAt: null, expiresAt: { gt: now } })

/** Newest use first. */
export function findLiveSessions(db: Db, userId: string, now: Date) {
  return db.userSession.findMany({
    where: alive(userId, now),
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    take: 100,
  })
}

/** How many of them ended now: those of this person, all, one, or all but one. */
export async function endSessionRows(
  db: Db,
  userId: string,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { only, except } = which
  const id = { ...(only && { equals: only }), ...(except && { not: except }) }
  const { count } = await db.userSession.updateMany({
    where: { ...alive(userId, now), id },
    data: { endedAt: now },
  })
  return count
}

export async function renewAuthentication(db: Db, id: string, at: Date): Promise<void> {
  // defence: step-up is per session
  await db.userSession.update({ where: { id }, data: { authenticatedAt: at } })
}

export async function renewSecondFactor(db: Db, id: string, at: Date): Promise<void> {
  await db.userSession.updateMany({ where: { id }, data: { authenticatedAt: at, secondFactorAt: at } })
}

/** The second factor that they proved is gone. */
export async function forgetSecondFactor(db: Db, userId: string): Promise<void> {
  await db.userSession.updateMany({ where: { userId }, data: { secondFactorAt: null } })
}

const touch: Statement = {
  name: 'members.touch-sessions',
  text: `update user_session as s set last_seen_at = seen.at, ip = coalesce(seen.ip, s.ip)
    from unnest($1::uuid[], $2::timestamptz[], $3::text[]) as seen (id, at, ip)
    where s.id = seen.id and s.last_seen_at < seen.at`,
}

export interface SessionUse {
  at: Date
  ip: string | null
}

export async function updateLastSeen(uses: ReadonlyMap<string, SessionUse>): Promise<void> {
  const rows = [...uses.values()]
  await db.query(touch, [[...uses.keys()], rows.map((use) => use.at), rows.map((use) => use.ip)])
}

/** Rows that nothing asks for any more. */
export async function deleteSessionsBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.userSession.deleteMany({
    where: { OR: [{ expiresAt: { lt: before } }, { endedAt: { lt: before } }] },
  })
  return count
}
