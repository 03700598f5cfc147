import type { MovementType } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import type { Db, Statement } from '@/server/db'
import { confirmedSql } from '@/server/modules/delivery/wallet'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import { type MovementFilter, narrowingSql } from './movement-filter'

/**
 * Movements by the time of their settlement, without an index of that time: most settle in the hour in which they were
 * reported, and the index of lists finds those; the others are in `late_settlement` (docs/decisions/facts.md).
 */
export type SettledFilter = MovementFilter & { settledFrom: Date; settledTo: Date }

export const isSettled = (filter: MovementFilter): filter is SettledFilter =>
  filter.settledFrom !== undefined && filter.settledTo !== undefined

export interface MovementSum {
  currency: string
  type: MovementType
  count: number
  amountMinor: bigint
}

interface Asked {
  cursor?: TimeCursor | null
  order?: TimeOrder | undefined
  limit?: number
}

interface Made extends Statement {
  values: readonly unknown[]
}

/** The movements as SQL, each part no longer than the limit, and how they are ordered and cut off. */
function settled(filter: SettledFilter, { cursor = null, order, limit }: Asked) {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const organization = `${place(filter.organizationId)}::uuid`
  const from = `${place(filter.settledFrom)}::timestamptz`
  const to = `${place(filter.settledTo)}::timestamptz`
  const at = cursor && `${place(cursor.createdAt)}::timestamptz, ${place(cursor.id)}::uuid`
  const direction = readingOrder(cursor, order)
  const beyond = at ? `and (w.created_at, w.id) ${direction === 'asc' ? '>' : '<'} (${at})` : ''
  const ordered = `order by created_at ${direction}, id ${direction}`
  const most = limit === undefined ? '' : `limit ${place(limit)}::int8`
  // defence: lists by settlement are scoped to the organization
  const where = `w.organization_id = ${organization} and ${confirmedSql('w')}
    and w.settled_at >= ${from} and w.settled_at < ${to} ${narrowingSql(filter, place)} ${beyond}`
  const columns = 'w.id, w.created_at, w.currency, w.transaction_type, w.amount_minor'
  const part = (text: string) => `(${text} ${limit === undefined ? '' : `${ordered} ${most}`})`
  const rows = `(
    ${part(`select ${columns} from movement w
      where w.created_at >= ${from} and w.created_at < ${to} and ${where}`)}
    union all
    ${part(`select ${columns} from late_settlement l join movement w on w.id = l.movement_id
      where l.organization_id = ${organization} and l.hour >= date_trunc('hour', ${from}, 'UTC') and l.hour < ${to}
        and w.created_at < ${from} and ${where}`)}
    ) found`
  return { rows, ordered, most, values }
}

export function settledIds(filter: SettledFilter, asked: Asked): Made {
  const { rows, ordered, most, values } = settled(filter, asked)
  return { name: '', text: `select id from ${rows} ${ordered} ${most}`, values }
}

export function settledCount(filter: SettledFilter, limit: number): Made {
  const { rows, most, values } = settled(filter, { limit })
  return { name: '', text: `select count(*) as count from (select 1 from ${rows} ${most}) counted`, values }
}

export function settledSums(filter: SettledFilter): Made {
  const { rows, values } = settled(filter, {})
  const text = `select currency, transaction_type as type, count(*) as count,
      coalesce(sum(amount_minor), 0)::text as amount from ${rows} group by 1, 2 order by 1, 2`
  return { name: '', text, values }
}

/** In the order of the list. */
export async function findSettledIds(
  db: Db,
  filter: SettledFilter,
  asked: { cursor: TimeCursor | null; order?: TimeOrder | undefined; limit: number },
): Promise<string[]> {
  const { values } = settledIds(filter, asked)
  const rows = await db.query<{ id: string }>(settledIds(filter, asked), values)
  return rows.map(({ id }) => id)
}

export async function countSettledUpTo(db: Db, filter: SettledFilter, limit: number): Promise<number> {
  const { values } = settledCount(filter, limit)
  const [row] = await db.query<{ count: bigint }>(settledCount(filter, limit), values)
  return Number(row?.count ?? 0n)
}

export async function sumSettled(db: Db, filter: SettledFilter): Promise<MovementSum[]> {
  const rows = await db.query<{ currency: string; type: MovementType; count: bigint; amount: string }>(
    settledSums(filter),
    settledSums(filter).values,
  )
  return rows.map(({ amount, count, ...row }) => ({
    ...row,
    count: Number(count),
    amountMinor: BigInt(amount),
  }))
}
