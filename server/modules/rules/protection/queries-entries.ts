import type { Prisma } from '@/prisma/generated/client'
import type {
  ProtectionKind,
  ProtectionOutcome,
  ProtectionRule,
  ProtectionSubject,
} from '@/server/contract/protection'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { entriesSql } from './sql-entries'

export interface EntryScope {
  organizationId: string
  from: Date
  to: Date
  kind?: ProtectionKind | undefined
  outcome?: ProtectionOutcome | undefined
  subject?: ProtectionSubject | undefined
  rule?: ProtectionRule | undefined
  brandId?: string | undefined
  playerId?: string | undefined
}

export interface EntryRow {
  id: string
  createdAt: Date
  kind: ProtectionKind
  outcome: ProtectionOutcome
  subject: ProtectionSubject | null
  subjectId: string | null
  brandId: string | null
  subOperatorRef: string | null
  playerId: string | null
  rule: ProtectionRule
  version: string | null
  country: string | null
  limitText: string | null
  usedText: string | null
  amountMinor: bigint | null
  currency: string | null
}

const first = '00000000-0000-0000-0000-000000000000'

/** `from` is within and `to` is not, where no cursor narrows it: ids are never all zeros. */
function valuesOf(scope: EntryScope, cursor: TimeCursor | null = null) {
  const { organizationId, from, to, kind, outcome, subject, rule, brandId, playerId } = scope
  const isOlder = cursor?.direction === 'older'
  const after = cursor && !isOlder && cursor.createdAt >= from ? [cursor.createdAt, cursor.id] : [from, first]
  const before = cursor && isOlder && cursor.createdAt < to ? [cursor.createdAt, cursor.id] : [to, first]
  const narrowed = [kind, outcome, subject, rule, brandId, playerId].map((value) => value ?? null)
  return [organizationId, ...after, ...before, ...narrowed]
}

const listStatement = (direction: 'asc' | 'desc'): Statement => {
  const inOrder = `order by created_at ${direction}, id ${direction} limit $12`
  return {
    name: `protection.list-${direction}`,
    text: `select e.id, e.created_at as "createdAt", e.kind, e.outcome, e.subject, e.subject_id as "subjectId",
      e.brand_id as "brandId", b.ref as "subOperatorRef", e.player_id as "playerId", e.rule, e.version, e.country,
      e.limit_text as "limitText", e.used_text as "usedText", e.amount_minor as "amountMinor", e.currency
    from (${entriesSql(inOrder)} ${inOrder}) e
    left join brand b on b.id = e.brand_id
    order by e.created_at ${direction}, e.id ${direction}`,
  }
}

const listStatements = { asc: listStatement('asc'), desc: listStatement('desc') }

/** At most `limit` beyond the cursor, in the direction of reading. */
export function selectEntries(
  db: Db,
  scope: EntryScope,
  page: { cursor: TimeCursor | null; direction: 'asc' | 'desc'; limit: number },
): Promise<EntryRow[]> {
  return db.query<EntryRow>(listStatements[page.direction], [...valuesOf(scope, page.cursor), page.limit])
}

type Counted = Pick<EntryRow, 'kind' | 'outcome' | 'rule' | 'version' | 'country'>

export interface RuleCount extends Counted {
  count: number
  players: number
  lastAt: Date
}

const byRuleStatement: Statement = {
  name: 'protection.by-rule',
  text: `select kind, outcome, rule, version, country, count(*)::int as count,
      count(distinct (brand_id, player_id)) filter (where player_id is not null)::int as players, max(created_at) as "lastAt"
    from (${entriesSql()}) e
    group by kind, outcome, rule, version, country
    order by count(*) desc, rule, version, outcome limit 500`,
}

/** By rule, version and outcome, the most frequent first; at most 500. */
export const countByRule = (db: Db, scope: EntryScope): Promise<RuleCount[]> =>
  db.query<RuleCount>(byRuleStatement, valuesOf(scope))

export interface PlayerCount extends Counted {
  brandId: string
  subOperatorRef: string | null
  playerId: string
  count: number
  lastAt: Date
}

const byPlayerStatement: Statement = {
  name: 'protection.by-player',
  text: `select e.*, b.ref as "subOperatorRef" from (
      select brand_id as "brandId", player_id as "playerId", kind, outcome, rule, version, country,
        count(*)::int as count, max(created_at) as "lastAt"
      from (${entriesSql()}) e where player_id is not null
      group by brand_id, player_id, kind, outcome, rule, version, country
      order by count(*) desc, max(created_at) desc limit 200) e
    left join brand b on b.id = e."brandId"
    order by e.count desc, e."lastAt" desc`,
}

/** The same by player and brand; the 200 most frequent. */
export const countByPlayer = (db: Db, scope: EntryScope): Promise<PlayerCount[]> =>
  db.query<PlayerCount>(byPlayerStatement, valuesOf(scope))

export type NewPlayRefusal = Omit<Prisma.PlayRefusalCreateManyInput, 'id'> & { id?: string }

/** One with an ID that is there already is kept once. */
export async function insertPlayRefusal(db: Db, refusal: NewPlayRefusal): Promise<void> {
  await db.playRefusal.createMany({ data: [{ id: newId(), ...refusal }], skipDuplicates: true })
}

const atOnce = 5_000

const pruneStatement: Statement = {
  name: 'protection.prune',
  text: `delete from play_refusal where id = any (array(
    select id from play_refusal where created_at < $1 limit $2)) returning 1`,
}

/** A batch of those before a time. Returns how many. */
export async function deleteRefusalsBefore(db: Db, before: Date): Promise<number> {
  return (await db.query(pruneStatement, [before, atOnce])).length
}
