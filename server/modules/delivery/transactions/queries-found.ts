import type { MovementType } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import type { Db, Statement } from '@/server/db'
import { confirmedSql } from '@/server/modules/delivery/wallet'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import { type MovementFilter, narrowingSql } from './movement-filter'

/**
 * Which movements a filter finds, for lists, exports and totals. By SQL of our own: Prisma casts a state from text, which
 * PostgreSQL does not see through, and would read a tenant's whole history instead of the partial indexes of states.
 */
type SettledFilter = MovementFilter & { settledFrom: Date; settledTo: Date }

export const isSettled = (filter: MovementFilter): filter is SettledFilter =>
  filter.settledFrom !== undefined && filter.settledTo !== undefined

export interface MovementSum {
  currency: string
  type: MovementType
  count: number
  amountMinor: bigint
}

interface Page {
  cursor: TimeCursor | null
  order?: TimeOrder | undefined
  limit: number
  offset?: number
}

interface Made extends Statement {
  values: readonly unknown[]
}

interface Found {
  /** Rows of `id, created_at, currency, transaction_type, amount_minor`. */
  rows: string
  place: (value: unknown) => string
  values: unknown[]
}

/** The movements as SQL; of each part no more than `cut` leaves, which is written with the parameters at hand. */
function found(filter: MovementFilter, cut: (place: Found['place']) => string = () => ''): Found {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  // defence: lists and exports of movements are scoped to the organization
  const own = `w.organization_id = ${place(filter.organizationId)}::uuid`
  const narrowed = `${narrowingSql(filter, place)} ${cut(place)}`
  const columns = 'w.id, w.created_at, w.currency, w.transaction_type, w.amount_minor'
  const rows = isSettled(filter)
    ? settledRows(filter, { columns, own, narrowed, place })
    : `(select ${columns} from movement w where ${own} ${narrowed}) found`
  return { rows, place, values }
}

interface Parts {
  columns: string
  own: string
  narrowed: string
  place: Found['place']
}

/**
 * Movements by the time of their settlement, without an index of that time: most settle in the hour in which they were
 * reported, and the index of lists finds those; the others are in `late_settlement` (docs/decisions/facts.md).
 */
function settledRows(
  { organizationId, settledFrom, settledTo }: SettledFilter,
  { columns, own, narrowed, place }: Parts,
) {
  const from = `${place(settledFrom)}::timestamptz`
  const to = `${place(settledTo)}::timestamptz`
  const where = `${own} and ${confirmedSql('w')} and w.settled_at >= ${from} and w.settled_at < ${to} ${narrowed}`
  return `(
    (select ${columns} from movement w where w.created_at >= ${from} and w.created_at < ${to} and ${where})
    union all
    (select ${columns} from late_settlement l join movement w on w.id = l.movement_id
      where l.organization_id = ${place(organizationId)}::uuid and l.hour >= date_trunc('hour', ${from}, 'UTC')
        and l.hour < ${to} and w.created_at < ${from} and ${where})
    ) found`
}

/** In the order of the list, in the cursor's direction: nearest first. */
export function foundIds(filter: MovementFilter, { cursor, order, limit, offset = 0 }: Page): Made {
  const direction = readingOrder(cursor, order)
  const beyond = (place: Found['place']) =>
    cursor
      ? `and (w.created_at, w.id) ${direction === 'asc' ? '>' : '<'}
        (${place(cursor.createdAt)}::timestamptz, ${place(cursor.id)}::uuid)`
      : ''
  const ordered = `order by created_at ${direction}, id ${direction}`
  const most = (place: Found['place']) => `${ordered} limit ${place(limit + offset)}::int8`
  const { rows, place, values } = found(filter, (at) => `${beyond(at)} ${most(at)}`)
  const text = `select id from ${rows} ${ordered} limit ${place(limit)}::int8 offset ${place(offset)}::int8`
  return { name: '', text, values }
}

export function foundCount(filter: MovementFilter, limit: number): Made {
  const { rows, place, values } = found(filter, (at) => `limit ${at(limit)}::int8`)
  return { name: '', text: `select least(count(*), ${place(limit)}::int8) as count from ${rows}`, values }
}

export function foundSums(filter: MovementFilter): Made {
  const { rows, values } = found(filter)
  const text = `select currency, transaction_type as type, count(*) as count,
      coalesce(sum(amount_minor), 0)::text as amount from ${rows} group by 1, 2 order by 1, 2`
  return { name: '', text, values }
}

export async function findIds(db: Db, filter: MovementFilter, page: Page): Promise<string[]> {
  const asked = foundIds(filter, page)
  return (await db.query<{ id: string }>(asked, asked.values)).map(({ id }) => id)
}

/** The rows with these ids, in the order of the ids. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** How many match, counted no further than `limit`: a count of millions would take longer than their first page. */
export async function countUpTo(db: Db, filter: MovementFilter, limit: number): Promise<number> {
  const asked = foundCount(filter, limit)
  const [row] = await db.query<{ count: bigint }>(asked, asked.values)
  return Number(row?.count ?? 0n)
}

/** By currency, bets first. */
export async function sumMovements(db: Db, filter: MovementFilter): Promise<MovementSum[]> {
  const asked = foundSums(filter)
  const rows = await db.query<{ currency: string; type: MovementType; count: bigint; amount: string }>(
    asked,
    asked.values,
  )
  return rows.map(({ amount, count, ...row }) => ({
    ...row,
    count: Number(count),
    amountMinor: BigInt(amount),
  }))
}
