import type { ArchiveMonth } from '@/prisma/generated/client'
import { confirmedUntoldSql, finalStates, sqlStates } from '@/server/contract/delivery-states'
import { newId } from '@/server/core/ids'
import { type Db, db, inTransaction } from '@/server/db'
import type { Subject } from './columns'
import { Groups, type ManifestFile, SumsOfFile } from './manifest'
import { idsOf, monthOf, monthOfId, monthsAfter, startOf } from './months'
import { defaultRetention } from './retention-rules'

export type MonthRow = ArchiveMonth

/** A month under a lease. */
export interface Claimed extends MonthRow {
  leaseToken: string
}

const leaseMs = 15 * 60_000

export const findMonths = (): Promise<MonthRow[]> => db.archiveMonth.findMany({ orderBy: { month: 'asc' } })

export const findMonth = (month: string): Promise<MonthRow | null> =>
  db.archiveMonth.findUnique({ where: { month } })

/** Leases a month and returns its row; null: it is leased already. */
export async function claimMonth(month: string, state: string, now: Date): Promise<Claimed | null> {
  const leaseToken = newId()
  const [row] = await db.archiveMonth.updateManyAndReturn({
    where: { month, state, OR: [{ leaseToken: null }, { leaseExpiresAt: { lt: now } }] },
    data: { leaseToken, leaseExpiresAt: leaseEnd(now) },
  })
  return row ? { ...row, leaseToken } : null
}

const leaseEnd = (now: Date) => new Date(now.getTime() + leaseMs)

class LeaseLost extends Error {
  override name = 'LeaseLost'

  constructor(month: string) {
    super(`Another instance has taken over ${month}`)
  }
}

type Change = Omit<Partial<MonthRow>, 'month' | 'leaseToken' | 'leaseExpiresAt'>

/** Changes a month as its holder, whose lease goes on. Throws LeaseLost. */
export async function changeMonth(
  tx: Db,
  { month, leaseToken }: Claimed,
  now: Date,
  data: Change = {},
): Promise<void> {
  const { count } = await tx.archiveMonth.updateMany({
    where: { month, leaseToken },
    data: { ...data, leaseExpiresAt: leaseEnd(now) },
  })
  if (count !== 1) throw new LeaseLost(month)
}

/** All months of a part that has left the database, at once, by who holds one of them. */
export function setDetached(claimed: Claimed, months: readonly MonthRow[], now: Date): Promise<void> {
  const data = { state: 'detached', detachedAt: now, failure: null, failedAt: null }
  return inTransaction(async (tx) => {
    await changeMonth(tx, claimed, now, data)
    await tx.archiveMonth.updateMany({
      where: { month: { in: months.map(({ month }) => month) }, state: 'verified' },
      data,
    })
  })
}

export async function releaseMonth({ month, leaseToken }: Claimed): Promise<void> {
  await db.archiveMonth.updateMany({
    where: { month, leaseToken },
    data: { leaseToken: null, leaseExpiresAt: null },
  })
}

export async function createMonth(
  month: string,
  ids: { firstId: string; endId: string },
  now: Date,
): Promise<void> {
  await db.archiveMonth.createMany({
    data: [{ month, ...ids, state: 'writing', createdAt: now }],
    skipDuplicates: true,
  })
}

export async function addFile(tx: Db, month: string, file: ManifestFile): Promise<void> {
  const { name, subject, rows: rowCount, sizeBytes, sha256, firstId, lastId, groups, sums } = file
  const position = Number(name.replace(/\D/g, ''))
  await tx.archiveFile.create({
    data: {
      month,
      name,
      subject,
      position,
      rowCount,
      sizeBytes: BigInt(sizeBytes),
      sha256,
      firstId,
      lastId,
      groups: groups.map((group) => ({ ...group })),
      sums: sums.map((sum) => ({ ...sum })),
    },
  })
}

/** Movements first, then attempts. */
export async function findFiles(month: string): Promise<ManifestFile[]> {
  const rows = await db.archiveFile.findMany({
    where: { month },
    orderBy: [{ subject: 'desc' }, { position: 'asc' }],
  })
  return rows.map(({ name, subject, rowCount, sizeBytes, sha256, firstId, lastId, groups, sums }) => ({
    name,
    subject: subject as Subject,
    rows: rowCount,
    sizeBytes: Number(sizeBytes),
    sha256,
    firstId,
    lastId,
    groups: Groups.parse(groups),
    sums: SumsOfFile.parse(sums),
  }))
}

export async function forgetFiles(tx: Db, month: string): Promise<void> {
  await tx.archiveFile.deleteMany({ where: { month } })
}

const openStatements: Record<'movement' | 'late' | 'round', { name: string; text: string }> = {
  movement: {
    name: 'archive.open-movement',
    text: `select t.id from movement t
      where t.id >= $1 and t.id < $2 and t.state not in ${sqlStates(finalStates)} limit 1`,
  },
  late: {
    name: 'archive.late-bet',
    text: `select w.id from movement w where w.id >= $1 and w.id < $2 and ${confirmedUntoldSql}
      and not exists (select from movement r where r.reversal_of_id = w.id) limit 1`,
  },
  round: {
    name: 'archive.open-round',
    text: `select r.id from open_round r where r.state = 'open' and r.opened_at < $2 and r.last_movement_at >= $1 limit 1`,
  },
}

/** Why a month is not closed: a transaction that is in flight or needs attention, a late bet, an open round; null: it is. */
export type Blocker = 'movement' | 'late' | 'round'
export async function findBlocker(
  month: string,
  ids: { firstId: string; endId: string },
): Promise<Blocker | null> {
  const byId = [ids.firstId, ids.endId]
  const byTime = [startOf(month), startOf(monthsAfter(month, 1))]
  for (const kind of ['movement', 'late', 'round'] as const) {
    const [found] = await db.query(openStatements[kind], kind === 'round' ? byTime : byId)
    if (found) return kind
  }
  return null
}

const longest = {
  name: 'archive.longest-retention',
  text: `select coalesce(max(coalesce(r.months_at_hand, $3::int)), $3::int) as "monthsAtHand",
      coalesce(max(coalesce(r.years_kept, $4::int)), $4::int) as "yearsKept"
    from organization o left join organization_retention r on r.organization_id = o.id
    where exists (
      select from movement t where t.organization_id = o.id and t.created_at >= $1 and t.created_at < $2
    )`,
}

/** The longest of the organizations that have movements in the month. */
export async function longestRetention(month: string): Promise<{ monthsAtHand: number; yearsKept: number }> {
  const { monthsAtHand, yearsKept } = defaultRetention
  const bounds = [startOf(month), startOf(monthsAfter(month, 1))]
  const [row] = await db.query<{ monthsAtHand: number; yearsKept: number }>(longest, [
    ...bounds,
    monthsAtHand,
    yearsKept,
  ])
  return row ?? defaultRetention
}

const keep = {
  name: 'archive.keep-resolutions',
  text: `insert into archived_resolution (movement_id, organization_id, note, resolved_by)
    select id, organization_id, resolution_note, resolved_by from movement
    where id >= $1 and id < $2 and (resolution_note is not null or resolved_by is not null)
    on conflict (movement_id) do nothing`,
}

export async function keepResolutions({ firstId, endId }: MonthRow): Promise<void> {
  await db.query(keep, [firstId, endId])
}

export async function forgetResolutions({ firstId, endId }: MonthRow): Promise<void> {
  await db.archivedResolution.deleteMany({ where: { movementId: { gte: firstId, lt: endId } } })
}

const settled = {
  name: 'archive.settled-before',
  text: `select max(hour) + interval '1 hour' as "settledBefore" from late_settlement
    where movement_id >= $1 and movement_id < $2`,
}

/** By when the movements of a month had settled, to the hour: at its end, unless some settled later. */
export async function findSettledBefore(
  month: string,
  { firstId, endId }: { firstId: string; endId: string },
): Promise<Date> {
  const [row] = await db.query<{ settledBefore: Date | null }>(settled, [firstId, endId])
  const end = startOf(monthsAfter(month, 1))
  return row?.settledBefore && row.settledBefore > end ? row.settledBefore : end
}

/**
 * When the month may be archived: old enough for every organization in it, counted from the last month in which one of its
 * movements settled. So the facts of what is at hand are never among those that stay as they are.
 */
export async function findDue(month: string, now: Date): Promise<Date> {
  const { monthsAtHand } = await longestRetention(month)
  const first = startOf(monthsAfter(month, 1 + monthsAtHand))
  if (first > now) return first
  const settledBefore = await findSettledBefore(month, idsOf(month))
  const lastMonth = monthOf(new Date(settledBefore.getTime() - 1))
  return startOf(monthsAfter(lastMonth, 1 + monthsAtHand))
}

/** The month of the oldest movement; null: there is none. */
export async function findFirstMonth(): Promise<string | null> {
  const row = await db.movement.findFirst({ orderBy: { id: 'asc' }, select: { id: true } })
  return row && monthOfId(row.id)
}

/** As the catalogue has it: ids from `low`, or all, up to `high`. */
interface PartRow {
  name: string
  low: string | null
  high: string
  isAttached: boolean
}

const partsStatement = {
  name: 'archive.parts',
  text: `select month as name, low, high, is_attached as "isAttached" from movement_months() order by low nulls first`,
}

export const selectParts = (db: Db) => db.query<PartRow>(partsStatement)

const detachStatement = { name: 'archive.detach-part', text: 'select detach_movement_month($1, $2) as done' }
const dropStatement = { name: 'archive.drop-part', text: 'select drop_movement_month($1) as done' }

export const detachPart = (db: Db, name: string, now: Date) => did(db, detachStatement, [name, now])
export const dropPart = (db: Db, name: string) => did(db, dropStatement, [name])

async function did(db: Db, statement: typeof dropStatement, values: unknown[]): Promise<boolean> {
  const [row] = await db.query<{ done: boolean }>(statement, values)
  return row?.done === true
}
