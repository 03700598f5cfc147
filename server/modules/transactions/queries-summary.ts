import { pool, query, type Statement } from '@/server/db'

const byState: Statement = {
  name: 'transactions.summary-by-state',
  text: `select state::text as state, count(*) as count
         from wallet_transaction where organization_id = $1 and created_at >= $2 group by state`,
}

const attempts: Statement = {
  name: 'transactions.summary-attempts',
  text: `select count(*) as count,
           percentile_cont(0.5) within group (order by a.duration_ms) as p50,
           percentile_cont(0.95) within group (order by a.duration_ms) as p95,
           count(*) filter (where a.number > 1) as redeliveries
         from wallet_attempt a join wallet_transaction t on t.id = a.movement_id
         where t.organization_id = $1 and t.created_at >= $2 and a.finished_at is not null`,
}

const byHour: Statement = {
  name: 'transactions.summary-by-hour',
  text: `select date_trunc('hour', created_at, 'UTC') as hour,
           count(*) filter (where state in ('confirmed', 'declined')) as settled,
           count(*) filter (where state in ('unknown', 'rejected', 'exhausted')) as stuck,
           count(*) as total
         from wallet_transaction where organization_id = $1 and created_at >= $2 group by 1 order by 1`,
}

/** A refund takes back only a bet that was confirmed: others never took anything. */
const money: Statement = {
  name: 'transactions.summary-money',
  text: `select currency,
           coalesce(sum(amount_minor) filter (where transaction_type = 'bet' and not is_free), 0)::int8 as "betMinor",
           coalesce(sum(amount_minor) filter (where transaction_type = 'win'), 0)::int8 as "winMinor",
           coalesce(sum(amount_minor) filter (where transaction_type = 'refund' and not is_free and exists (
             select from wallet_transaction bet
             where bet.organization_id = t.organization_id and bet.provider_code = t.provider_code
               and bet.transaction_id = t.reference_transaction_id and bet.state = 'confirmed')), 0)::int8 as "refundMinor"
         from wallet_transaction t
         where organization_id = $1 and created_at >= $2 and state = 'confirmed'
         group by currency order by count(*) desc limit 6`,
}

const openCounts: Statement = {
  name: 'transactions.open-counts',
  text: `select count(*) filter (where state in ('sending', 'retrying')) as pending,
           count(*) filter (where state in ('unknown', 'rejected', 'exhausted')) as "needingPerson"
         from wallet_transaction
         where organization_id = $1 and state in ('sending', 'retrying', 'unknown', 'rejected', 'exhausted')`,
}

export interface SummaryQueryRows {
  states: { state: string; count: bigint }[]
  attempts: { count: bigint; p50: number | null; p95: number | null; redeliveries: bigint } | undefined
  hours: { hour: Date; settled: bigint; stuck: bigint; total: bigint }[]
  money: { currency: string; betMinor: bigint; winMinor: bigint; refundMinor: bigint }[]
  open: { pending: bigint; needingPerson: bigint } | undefined
}

export async function findSummary(organizationId: string, since: Date): Promise<SummaryQueryRows> {
  const values = [organizationId, since]
  const [states, attemptRows, hours, moneyRows, openRows] = await Promise.all([
    query<SummaryQueryRows['states'][number]>(pool, byState, values),
    query<NonNullable<SummaryQueryRows['attempts']>>(pool, attempts, values),
    query<SummaryQueryRows['hours'][number]>(pool, byHour, values),
    query<SummaryQueryRows['money'][number]>(pool, money, values),
    query<NonNullable<SummaryQueryRows['open']>>(pool, openCounts, [organizationId]),
  ])
  return { states, attempts: attemptRows[0], hours, money: moneyRows, open: openRows[0] }
}
