import type { Db } from '@/server/db'
import type { FileLine, Side } from './read-lines'

/** What is compared: the movements of one provider in a period, of one organization or of all. */
export interface Period {
  providerCode: string
  from: Date
  to: Date
  organizationId: string | null
}

/** Temporary: it ends with the connection and is private to it. */
export async function createLines(db: Db): Promise<void> {
  await db.query(`create temporary table reconcile_line (
    side text not null, organization text, brand text, transaction_id text not null, type text not null,
    amount bigint not null, currency text not null, status text not null, movement_id uuid, matches int not null default 0)`)
}

export async function insertLines(db: Db, side: Side, lines: readonly FileLine[]): Promise<void> {
  await db.query(
    `insert into reconcile_line (side, organization, brand, transaction_id, type, amount, currency, status)
    select $1, * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[])`,
    [
      side,
      lines.map((line) => line.organization),
      lines.map((line) => line.brand),
      lines.map((line) => line.transaction_id),
      lines.map((line) => line.type),
      lines.map((line) => line.amount.toString()),
      lines.map((line) => line.currency),
      lines.map((line) => line.status),
    ],
  )
}

/** Finds each line's movement, whatever its time: what was recorded just outside of the period is no difference. */
export async function matchLines(db: Db, period: Period): Promise<void> {
  await db.query('analyze reconcile_line')
  await db.query(
    `update reconcile_line l set movement_id = m.id, matches = m.count
    from (
      select l.ctid as line, (array_agg(w.id))[1] as id, count(*)::int as count
      from reconcile_line l
        join organization o on ($2::uuid is null or o.id = $2) and (l.organization is null or o.slug = l.organization)
        join movement w on w.organization_id = o.id and w.provider_code = $1
          and w.transaction_id = l.transaction_id
        join brand b on b.id = w.brand_id and (l.brand is null or b.ref = l.brand)
      group by l.ctid
    ) m where l.ctid = m.line`,
    [period.providerCode, period.organizationId],
  )
  await db.query('create index on reconcile_line (movement_id, side)')
  await db.query('create index on reconcile_line (transaction_id) where movement_id is null')
  await db.query('analyze reconcile_line')
}

export interface ComparedRow extends Record<string, unknown> {
  movementId: string | null
  organization: string | null
  brand: string | null
  transactionId: string
  type: 'bet' | 'win' | 'refund'
  currency: string
  amount: bigint | null
  state: string | null
  isFree: boolean
  providerAnswer: string | null
  isRefunded: boolean
  isBetBooked: boolean
  isAmbiguous: boolean
  providerLines: number
  providerType: string | null
  providerAmount: bigint | null
  providerCurrency: string | null
  providerStatus: string | null
  walletLines: number
  walletType: string | null
  walletAmount: bigint | null
  walletCurrency: string | null
  walletStatus: string | null
}

const sideColumns = (side: Side) => `${side}.lines::int as "${side}Lines", ${side}.type as "${side}Type",
  ${side}.amount as "${side}Amount", ${side}.currency as "${side}Currency", ${side}.status as "${side}Status"`

/** The lines of one id in one file; that it was booked once outweighs that it was declined once. */
const sideOf = (side: Side, condition: string) => `(
  select case when bool_or(l.status in ('accepted', 'booked'))
      then count(*) filter (where l.status in ('accepted', 'booked')) else count(*) end as lines,
    (array_agg(l.type order by l.status in ('accepted', 'booked') desc))[1] as type,
    (array_agg(l.amount order by l.status in ('accepted', 'booked') desc))[1] as amount,
    (array_agg(l.currency order by l.status in ('accepted', 'booked') desc))[1] as currency,
    (array_agg(l.status order by l.status in ('accepted', 'booked') desc))[1] as status
  from reconcile_line l where l.side = '${side}' and ${condition}) ${side}`

const cursorStatement = `declare reconcile_cursor no scroll cursor for
  select w.id as "movementId", o.slug as organization, b.ref as brand, w.transaction_id as "transactionId",
    w.transaction_type::text as type, w.currency, w.amount_minor as amount, w.state::text as state,
    w.is_free as "isFree", w.provider_answer as "providerAnswer",
    exists (select from movement r where r.reversal_of_id = w.id and r.state <> 'not_sent') as "isRefunded",
    w.transaction_type = 'refund' and exists (
      select from reconcile_line l where l.side = 'wallet' and l.status = 'booked' and l.movement_id = w.reversal_of_id
    ) as "isBetBooked",
    false as "isAmbiguous", ${sideColumns('provider')}, ${sideColumns('wallet')}
  from (
    select id from movement where provider_code = $1 and created_at >= $2 and created_at < $3
      and ($4::uuid is null or organization_id = $4)
    union select movement_id from reconcile_line where matches = 1
  ) chosen join movement w using (id)
    join organization o on o.id = w.organization_id join brand b on b.id = w.brand_id
    cross join lateral ${sideOf('provider', 'l.movement_id = w.id and l.matches = 1')}
    cross join lateral ${sideOf('wallet', 'l.movement_id = w.id and l.matches = 1')}
  union all
  select null, u.organization, u.brand, u.transaction_id, u.type, u.currency, null, null, false, null, false, false,
    u.matches > 1, ${sideColumns('provider')}, ${sideColumns('wallet')}
  from (
    select distinct on (organization, brand, transaction_id) organization, brand, transaction_id, type, currency, matches
    from reconcile_line where matches <> 1
  ) u
    cross join lateral ${sideOf('provider', unmatched())}
    cross join lateral ${sideOf('wallet', unmatched())}`

function unmatched(): string {
  return `l.matches <> 1 and l.transaction_id = u.transaction_id and l.organization is not distinct from u.organization
    and l.brand is not distinct from u.brand`
}

const rowsAtATime = 1_000

/** Every movement of the period and every line, side by side, some at a time. Within a transaction of the caller's. */
export async function* readCompared(db: Db, period: Period): AsyncGenerator<ComparedRow> {
  const { providerCode, from, to, organizationId } = period
  await db.query(cursorStatement, [providerCode, from, to, organizationId])
  for (;;) {
    const rows = await db.query<ComparedRow>(`fetch ${rowsAtATime} from reconcile_cursor`)
    if (rows.length === 0) return
    yield* rows
  }
}

export async function findOrganizationBySlug(db: Db, slug: string): Promise<string | null> {
  const rows = await db.query<{ id: string }>('select id from organization where slug = $1', [slug])
  return rows[0]?.id ?? null
}
