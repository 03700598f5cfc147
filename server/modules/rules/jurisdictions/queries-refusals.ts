import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import type { MarketRule, RefusalSubject } from '@/server/contract/jurisdictions'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'
import { countMarketRefusal } from '@/server/metrics'
import { beyond, type TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

export type NewRefusal = Omit<Prisma.MarketRefusalCreateManyInput, 'id'>

/** A bet that is judged again, since its player's row was busy, is listed once. */
export async function insertRefusals(db: Db, refusals: readonly NewRefusal[]): Promise<void> {
  const data = refusals.map((refusal) => ({ ...refusal, id: newId() }))
  await db.marketRefusal.createMany({ data, skipDuplicates: true })
  for (const refusal of data) countMarketRefusal(refusal)
}

export interface RefusalFilter {
  organizationId: string
  isShadow?: boolean | undefined
  subject?: RefusalSubject | undefined
  rule?: MarketRule | undefined
  country?: string | undefined
  brandId?: string | undefined
  playerId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

const whereOf = ({ from, to, ...equal }: RefusalFilter): Prisma.MarketRefusalWhereInput => ({
  // defence: market refusals are scoped to the organization
  ...Object.fromEntries(Object.entries(equal).filter(([, value]) => value !== undefined)),
  ...((from || to) && { createdAt: { ...(from && { gte: from }), ...(to && { lt: to }) } }),
})

interface Page {
  filter: RefusalFilter
  cursor: TimeCursor | null
  order?: TimeOrder | undefined
  limit: number
}

/** `limit` rows beyond the cursor, in its direction: nearest first. */
export function findRefusals(db: Db, { filter, cursor, order, limit }: Page) {
  const direction = readingOrder(cursor, order)
  return db.marketRefusal.findMany({
    where: { AND: [whereOf(filter), cursor ? beyond(cursor) : {}] },
    orderBy: [{ createdAt: direction }, { id: direction }],
    take: limit,
  })
}

/** By country, version, rule and mode. */
export async function countRefusals(db: Db, filter: RefusalFilter) {
  const groups = await db.marketRefusal.groupBy({
    by: ['country', 'number', 'rule', 'isShadow'],
    where: whereOf(filter),
    _count: true,
    _max: { createdAt: true },
  })
  return groups.map(({ _count, _max, ...group }) => ({ ...group, count: _count, lastAt: _max.createdAt }))
}

const namesStatement: Statement = {
  name: 'jurisdictions.game-names',
  text: 'select id, name from game where id = any ($1::uuid[])',
}

export async function findGameNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; name: string }>(namesStatement, [[...new Set(ids)]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const pruneStatement: Statement = {
  name: 'jurisdictions.prune-refusals',
  text: `delete from market_refusal where id = any (array(
    select id from market_refusal where created_at < $1 and (is_shadow or created_at < $2) limit $3)) returning 1`,
}

/** Shadow rows before the one time, the others before the other; at most `limit`. Returns how many. */
export async function deleteRefusalsBefore(
  db: Db,
  { shadow, refused, limit }: { shadow: Date; refused: Date; limit: number },
): Promise<number> {
  return (await db.query(pruneStatement, [shadow, refused, limit])).length
}

const pruneClocksStatement: Statement = {
  name: 'jurisdictions.prune-clocks',
  text: `delete from market_bet_clock where session_id = any (array(
    select session_id from market_bet_clock where bet_at < $1 limit $2)) returning 1`,
}

export async function deleteClocksBefore(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  return (await db.query(pruneClocksStatement, [before, limit])).length
}
