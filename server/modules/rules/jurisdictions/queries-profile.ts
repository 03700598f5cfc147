import type { Prisma } from '@/prisma/generated/client'
import type { ProfileRules } from '@/server/contract/profile-rules'
import type { Db, Statement } from '@/server/db'

const lockStatement: Statement = {
  name: 'jurisdictions.lock-profile',
  text: `select pg_advisory_xact_lock(hashtextextended('jurisdictions/' || $1::text, 0))`,
}

/** Versions of a country are written one after the other, for the transaction. */
export async function lockProfile(tx: Db, country: string): Promise<void> {
  await tx.query(lockStatement, [country])
}

export interface VersionRow {
  country: string
  number: number
  effectiveFrom: Date
  rules: ProfileRules
  note: string
  createdBy: unknown
  createdAt: Date
}

/** As `saveProfileVersion` stored it: rules were parsed by their schema then. */
const stored = (row: Omit<VersionRow, 'rules'> & { rules: Prisma.JsonValue }): VersionRow => ({
  ...row,
  rules: row.rules as unknown as ProfileRules,
})

/** The newest first. */
export async function findVersions(db: Db, country: string): Promise<VersionRow[]> {
  const rows = await db.jurisdictionVersion.findMany({ where: { country }, orderBy: { number: 'desc' } })
  return rows.map(stored)
}

/** Of every country, by country; the newest first. */
export async function findAllVersions(db: Db): Promise<VersionRow[]> {
  const rows = await db.jurisdictionVersion.findMany({ orderBy: [{ country: 'asc' }, { number: 'desc' }] })
  return rows.map(stored)
}

export async function insertVersion(tx: Db, version: VersionRow): Promise<void> {
  const createdBy = version.createdBy as Prisma.InputJsonValue
  await tx.jurisdictionVersion.create({ data: { ...version, createdBy } })
}

export interface Takers {
  country: string
  /** Null: of any version. */
  number: number | null
  takers: number
}

/** How many organizations have taken a country's profile, by version; the switched-off ones do not count. */
export async function countTakers(db: Db): Promise<Takers[]> {
  return db.query(`select country, number, count(distinct organization_id)::int as takers
    from jurisdiction_adoption where mode <> 'off' group by grouping sets ((country), (country, number))`)
}

const beginStatement: Statement = {
  name: 'jurisdictions.begin-round',
  // defence: rounds of a session begin one after the other
  text: `insert into market_bet_clock as c (session_id, round_id, bet_at) values ($1, $2, $3)
    on conflict (session_id) do update set round_id = excluded.round_id,
      bet_at = case when c.round_id = excluded.round_id then c.bet_at else excluded.bet_at end
    where c.round_id = excluded.round_id or c.bet_at + $4::int * interval '1 millisecond' <= excluded.bet_at
    returning 1`,
}

const elapsedStatement: Statement = {
  name: 'jurisdictions.since-round',
  text: `select greatest(0, extract(epoch from $2::timestamptz - bet_at) * 1000)::int as "elapsedMs"
    from market_bet_clock where session_id = $1`,
}

const forceStatement: Statement = {
  name: 'jurisdictions.begin-round-anyway',
  text: `update market_bet_clock set round_id = $2, bet_at = greatest(bet_at, $3) where session_id = $1`,
}

interface Round {
  sessionId: string
  roundId: string
  at: Date
  betIntervalMs: number
  /** In shadow mode the round begins all the same. */
  isForced: boolean
}

/**
 * Begins a session's next round unless the last one began less than the interval before: then, how long before. Further bets of
 * the same round always pass. The session's row stays locked for the transaction, over all instances.
 */
export async function beginRound(tx: Db, round: Round): Promise<{ elapsedMs: number } | null> {
  const { sessionId, roundId, at, betIntervalMs, isForced } = round
  const begun = await tx.query(beginStatement, [sessionId, roundId, at, betIntervalMs])
  if (begun.length > 0) return null
  const [last] = await tx.query<{ elapsedMs: number }>(elapsedStatement, [sessionId, at])
  if (isForced) await tx.query(forceStatement, [sessionId, roundId, at])
  return last ?? { elapsedMs: 0 }
}
