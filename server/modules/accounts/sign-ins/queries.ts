import type { Prisma } from '@/prisma/generated/client'
import type { SignInFilter, TimeOrder } from '@/server/contract/inputs'
import type { SignInMethod, SignInOutcomeName } from '@/server/contract/sign-ins'
import { newId } from '@/server/core/ids'
import { literalPattern } from '@/server/database/like-pattern'
import { type Db, db, type Statement } from '@/server/db'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

export interface AttemptRow {
  /** One of the two; an address without an account belongs to no log. */
  person: { id: string } | { email: string }
  /** Of a sign-in that one organization decides; null: every organization of the person, and Croupier's for its staff. */
  organizationId: string | null
  method: SignInMethod
  outcome: SignInOutcomeName
  reason: string | null
  detail: string | null
  connectionId: string | null
  ip: string | null
  userAgent: string | null
  attempts: number
  /** What is counted in one row; null: a row of its own. */
  bucket: string | null
  createdAt: Date
  lastAt: Date
}

const insertStatement: Statement = {
  name: 'sign_ins.insert',
  // defence: an unknown address is in no sign-in log
  text: `insert into sign_in_attempt as a (id, organization_id, user_id, method, outcome, reason, detail, connection_id, ip,
      user_agent, attempts, bucket, created_at, last_at)
    select gen_random_uuid(), o.id, u.id, $3, $4, $5, $6, $7, $8, $9, $10,
      coalesce(o.id::text, 'staff') || ' ' || u.id::text || ' ' || $11::text, $12, $13
    from app_user u
    cross join lateral (
      select m.organization_id as id from membership m
      where m.user_id = u.id and ($14::uuid is null or m.organization_id = $14)
      union all select null where u.staff_role is not null and $14::uuid is null
    ) o
    where u.id = $1::uuid or u.email = $2::text
    on conflict (bucket) do update set attempts = a.attempts + excluded.attempts, ip = excluded.ip,
      user_agent = excluded.user_agent, detail = excluded.detail, last_at = greatest(a.last_at, excluded.last_at)`,
}

/** One row for each log that the attempt belongs in. */
export async function insertAttempt(db: Db, attempt: AttemptRow): Promise<void> {
  const { person } = attempt
  await db.query(insertStatement, [
    'id' in person ? person.id : null,
    'email' in person ? person.email : null,
    attempt.method,
    attempt.outcome,
    attempt.reason,
    attempt.detail,
    attempt.connectionId,
    attempt.ip,
    attempt.userAgent,
    attempt.attempts,
    attempt.bucket,
    attempt.createdAt,
    attempt.lastAt,
    attempt.organizationId,
  ])
}

const insertUnknownStatement: Statement = {
  name: 'sign_ins.insert_unknown',
  text: `insert into sign_in_attempt as a (id, organization_id, method, outcome, reason, detail, connection_id, ip, user_agent,
      attempts, bucket, created_at, last_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $11)
    on conflict (bucket) do update set attempts = a.attempts + 1, ip = excluded.ip, user_agent = excluded.user_agent,
      detail = excluded.detail, last_at = greatest(a.last_at, excluded.last_at)`,
}

/** Of a person whom a connection of the organization named and who is not known here. */
export async function insertUnknownAttempt(
  db: Db,
  attempt: Omit<AttemptRow, 'person' | 'attempts' | 'lastAt'> & { organizationId: string; bucket: string },
): Promise<void> {
  await db.query(insertUnknownStatement, [
    newId(),
    attempt.organizationId,
    attempt.method,
    attempt.outcome,
    attempt.reason,
    attempt.detail,
    attempt.connectionId,
    attempt.ip,
    attempt.userAgent,
    `${attempt.organizationId} - ${attempt.bucket}`,
    attempt.createdAt,
  ])
}

const shown = {
  id: true,
  createdAt: true,
  lastAt: true,
  method: true,
  outcome: true,
  reason: true,
  detail: true,
  ip: true,
  userAgent: true,
  attempts: true,
  user: { select: { name: true, email: true } },
} as const satisfies Prisma.SignInAttemptSelect

export type FoundAttempt = Prisma.SignInAttemptGetPayload<{ select: typeof shown }>

interface AttemptsPage {
  /** Null: of Croupier's staff. */
  organizationId: string | null
  filter: SignInFilter
  cursor: TimeCursor | null
  order?: TimeOrder | undefined
  limit: number
}

/** `limit` rows beyond the cursor, in the cursor's direction: nearest first. */
export function findAttempts(db: Db, page: AttemptsPage): Promise<FoundAttempt[]> {
  const { organizationId, filter, cursor, order, limit } = page
  const direction = readingOrder(cursor, order)
  return db.signInAttempt.findMany({
    // defence: the sign-in log is scoped to the organization
    where: { organizationId, AND: [conditionsOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
    select: shown,
  })
}

function conditionsOf({ text, method, outcome, from, to }: SignInFilter): Prisma.SignInAttemptWhereInput {
  const named = text && { contains: literalPattern(text), mode: 'insensitive' as const }
  return {
    ...(method && { method }),
    ...(outcome && { outcome }),
    ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
    ...(named && { OR: [{ user: { OR: [{ name: named }, { email: named }] } }, { ip: text }] }),
  }
}

/** What is kept about one person, newest first: each attempt once, whichever logs it is in. */
export function findOwnAttempts(userId: string) {
  return db.signInAttempt.findMany({
    where: { userId },
    distinct: ['createdAt', 'method', 'outcome', 'reason'],
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 5_000,
    select: shown,
  })
}

const pruneStatement: Statement = {
  name: 'sign_ins.prune',
  text: `delete from sign_in_attempt where id in (
      select id from sign_in_attempt where created_at < $1 order by created_at limit $2) returning 1`,
}

export async function deleteAttemptsBefore(before: Date, limit: number): Promise<number> {
  return (await db.query(pruneStatement, [before, limit])).length
}
