import type { MovementType } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import type { Db, Statement } from '@/server/db'
import { confirmedSql, movesMoneySql } from '@/server/modules/delivery/wallet'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'
import type { DeliveryFilter, DeliverySum } from './delivery-scope'

/**
 * Movements by the time of their settlement, without an index of that time: most settle in the hour in which they were
 * reported, and the index of lists finds those; the others are in `late_settlement` (docs/decisions/facts.md).
 */
export type SettledFilter = DeliveryFilter & { settledFrom: Date; settledTo: Date }

export const isSettled = (filter: DeliveryFilter): filter is SettledFilter =>
  filter.settledFrom !== undefined && filter.settledTo !== undefined

type Field = keyof DeliveryFilter

/** Conditions on the movement `w`, by the field of the filter. */
const conditions: Partial<Record<Field, (place: string) => string>> = {
  states: (place) => `w.state = any(${place}::"DeliveryState"[])`,
  type: (place) => `w.transaction_type = ${place}::"MovementType"`,
  providerCode: (place) => `w.provider_code = ${place}`,
  playerId: (place) => `w.player_id = ${place}`,
  sessionId: (place) => `w.session_id = ${place}::uuid`,
  brandId: (place) => `w.brand_id = ${place}::uuid`,
  gameId: (place) => `w.game_id = ${place}::uuid`,
  country: (place) =>
    `coalesce((select s.country from game_session s where s.id = w.session_id), '') = ${place}`,
  contractLineId: (place) => countedByLine(place),
  grantId: (place) => `w.free_round_grant_id = ${place}::uuid`,
  roundId: (place) => `w.round_id = ${place}`,
  transactionId: (place) => `w.transaction_id = ${place}`,
  playerPrefix: (place) => `starts_with(w.player_id, ${place})`,
  roundPrefix: (place) => `starts_with(w.round_id, ${place})`,
  transactionPrefix: (place) => `starts_with(w.transaction_id, ${place})`,
  endpointId: (place) => `w.endpoint_id = ${place}::uuid`,
  currency: (place) => `w.currency = ${place}`,
  isFree: (place) => `w.is_free = ${place}::boolean`,
  isFinished: (place) => `w.is_finished = ${place}::boolean`,
  amountFromMinor: (place) => `w.amount_minor >= ${place}::int8`,
  amountToMinor: (place) => `w.amount_minor <= ${place}::int8`,
  from: (place) => `w.created_at >= ${place}::timestamptz`,
  to: (place) => `w.created_at < ${place}::timestamptz`,
}

/** Whether a line is the one that a movement's game belongs to: the narrowest of its contract, as `pickLine` finds it. */
const countedByLine = (place: string) => `${place}::uuid = (
  select l.id from fee_contract_line asked
    join fee_contract_line l on l.contract_id = asked.contract_id and l.kind = 'ggr_share'
    left join game g on g.id = w.game_id
  where asked.id = ${place}::uuid and asked.organization_id = w.organization_id
    and (l.provider_code is null or l.provider_code = w.provider_code)
    and (l.game_type is null or l.game_type = g.game_type)
  order by (l.provider_code is null), (l.game_type is null) limit 1)`

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
    and w.settled_at >= ${from} and w.settled_at < ${to} ${narrowing(filter, place)} ${beyond}`
  const columns = 'w.id, w.created_at, w.currency, w.transaction_type, w.amount_minor'
  const part = (text: string) => `(${text} ${limit === undefined ? '' : `${ordered} ${most}`})`
  const rows = `(
    ${part(`select ${columns} from wallet_transaction w
      where w.created_at >= ${from} and w.created_at < ${to} and ${where}`)}
    union all
    ${part(`select ${columns} from late_settlement l join wallet_transaction w on w.id = l.movement_id
      where l.organization_id = ${organization} and l.hour >= date_trunc('hour', ${from}, 'UTC') and l.hour < ${to}
        and w.created_at < ${from} and ${where}`)}
    ) found`
  return { rows, ordered, most, values }
}

function narrowing(filter: SettledFilter, place: (value: unknown) => string): string {
  const given = Object.entries(conditions).flatMap(([name, condition]) => {
    const field = name as Field
    const value = filter[field]
    if (value === undefined || condition === undefined) return []
    return [`and ${condition(place(value))}`]
  })
  return [...given, ...(filter.isCounted ? [`and ${movesMoneySql('w')}`] : [])].join(' ')
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

export async function sumSettled(db: Db, filter: SettledFilter): Promise<DeliverySum[]> {
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
