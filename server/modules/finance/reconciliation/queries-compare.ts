import { inFlightStates, needsAttentionStates, sqlStates } from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import type { ComparedLine, Given } from './break-of-line'

/** A comparison and how far around its period counterparts are looked for. */
export interface Comparing {
  id: string
  organizationId: string | null
  providerCode: string | null
  from: Date
  to: Date
  zone: string
}

/** How far from our time a counterpart may be: what is shifted by a day is found. */
const reachMs = 36 * 3_600_000

/** The times of the rows that the comparison of a period reads. */
export const reachAround = ({ from, to }: { from: Date; to: Date }) => ({
  from: new Date(from.getTime() - reachMs),
  to: new Date(to.getTime() + reachMs),
})

/** Its IDs are stored in lower case, to be compared with Croupier's in lower case. */
const isCaseless = `s.mapping #>> '{idForm,caseless}' = 'true'`

/**
 * The rows of one side, one for each transaction. Where a side has one several times, what it has as accepted outweighs; the sum
 * is of all that it has as accepted.
 */
const sideSql = (side: 'provider' | 'wallet', scope: string) => `
  select coalesce(r.provider_code, s.provider_code, k.provider_code, '') as provider_code,
    coalesce(c.transaction_id, r.transaction_id) as transaction_id,
    case when count(*) filter (where r.state = 'accepted') > 0
      then count(*) filter (where r.state = 'accepted') else count(*) end::int as lines,
    coalesce(min(r.type) filter (where r.state = 'accepted'), min(r.type)) as type,
    coalesce(max(r.amount_minor) filter (where r.state = 'accepted'), max(r.amount_minor)) as amount,
    coalesce(sum(r.amount_minor) filter (where r.state = 'accepted'), 0)::bigint as sum,
    coalesce(min(r.currency) filter (where r.state = 'accepted'), min(r.currency)) as currency,
    min(r.state) as state, min(r.occurred_at) as at, min(r.round_id) as round_id,
    case when count(*) > 1 then concat_ws(' ', min(r.import_id || ':' || r.line), max(r.import_id || ':' || r.line))
      else min(r.import_id || ':' || r.line) end as file_row
  from ledger_source s join ledger_import i on i.source_id = s.id and i.state = 'loaded'
    join ledger_row r on r.import_id = i.id
    left join spelled c on ${isCaseless} and c.lowered = r.transaction_id
      and case when coalesce(r.provider_code, s.provider_code) is null then c.is_first
        else c.provider_code = coalesce(r.provider_code, s.provider_code) end
    left join known k on r.provider_code is null and s.provider_code is null
      and k.transaction_id = coalesce(c.transaction_id, r.transaction_id)
  where s.side = '${side}' and ${scope}
    and (r.occurred_at >= $6 and r.occurred_at < $7 or r.occurred_at is null and i.id = any($8::uuid[]))
  group by 1, 2`

/** Each transaction that a side has in the period, with what each side has of it. */
const fillStatement: Statement = {
  name: 'reconciliation.fill',
  text: `insert into reconciliation_line
  with ours as (
    select w.*, row_number() over same as copy, count(*) over same > 1 as is_ambiguous
    from movement w
    where w.id >= $4::uuid and w.id < $5::uuid and w.created_at >= $6 and w.created_at < $7
      and ($2::uuid is null or w.organization_id = $2) and ($3::text is null or w.provider_code = $3)
    window same as (partition by w.provider_code, w.transaction_id order by w.id)
  ), known as (
    select transaction_id, min(provider_code) as provider_code from ours where $2::uuid is not null group by 1
  ), spelled as (
    select lower(transaction_id) as lowered, provider_code, min(transaction_id) as transaction_id,
      row_number() over (partition by lower(transaction_id) order by provider_code) = 1 as is_first
    from ours where exists (select from ledger_source s where ${isCaseless}) group by 1, 2
  ), p as (${sideSql('provider', '($3::text is null or s.provider_code = $3)')}
  ), w as (${sideSql('wallet', 's.organization_id = $2')})
  select $1::uuid, row_number() over (), m.id, m.organization_id, m.brand_id,
    coalesce(m.provider_code, p.provider_code, w.provider_code), coalesce(m.transaction_id, p.transaction_id, w.transaction_id),
    coalesce(m.copy, 1), coalesce(m.is_ambiguous, false), m.reversal_of_id, m.created_at, m.round_id, m.transaction_type,
    m.amount_minor, m.currency, m.state, coalesce(m.is_free, false), m.provider_answer,
    coalesce(p.lines, 0), p.type, p.amount, coalesce(p.sum, 0), p.currency, p.state, p.at, p.round_id, p.file_row,
    coalesce(w.lines, 0), w.type, w.amount, coalesce(w.sum, 0), w.currency, w.state, w.at, w.round_id, w.file_row
  from ours m
    full join p on p.provider_code = m.provider_code and p.transaction_id = m.transaction_id and m.copy = 1
    full join w on w.provider_code = coalesce(m.provider_code, p.provider_code)
      and w.transaction_id = coalesce(m.transaction_id, p.transaction_id) and coalesce(m.copy, 1) = 1
  where (coalesce(m.created_at, p.at, w.at) is null
      or coalesce(m.created_at, p.at, w.at) >= $9 and coalesce(m.created_at, p.at, w.at) < $10)
    and ($2::uuid is null or m.id is not null or w.transaction_id is not null)`,
}

/** Fills the table of lines for this transaction; the caller empties it before the end. */
export async function fillLines(
  tx: Db,
  comparing: Comparing,
  { firstIdAt, undatedImports }: { firstIdAt: (time: Date) => string; undatedImports: readonly string[] },
): Promise<void> {
  const { id, organizationId, providerCode, from, to } = comparing
  const reach = reachAround(comparing)
  const ids = [firstIdAt(reach.from), firstIdAt(reach.to)]
  const values = [id, organizationId, providerCode, ...ids, reach.from, reach.to, undatedImports, from, to]
  await tx.query(fillStatement, values)
  await tx.query('analyze reconciliation_line')
}

const emptyStatement: Statement = {
  name: 'reconciliation.empty',
  text: 'delete from reconciliation_line where reconciliation_id = $1',
}

export async function emptyLines(tx: Db, id: string): Promise<void> {
  await tx.query(emptyStatement, [id])
}

/**
 * Lines with what counts of each side: what the provider has accepted, what it was told that stands, what the wallet confirmed,
 * and what the wallet booked. Of a free bet nothing is debited, and of a bet that a wallet does not have nothing is refunded.
 */
const countedSql = `
  select l.*, o.number is not null as is_bet_booked, t.is_taken, t.is_late_provider, t.is_late_wallet,
    coalesce(case when l.type is null or not t.is_taken then 0
      when l.type = 'refund' and l.state = 'not_sent' and l.provider_sum = 0 then 0 else l.amount_minor end, 0) as answered,
    coalesce(case when l.state <> 'confirmed' and not (l.state = 'resolved' and l.wallet_sum <> 0) then 0
      when l.wallet_state = 'accepted' and l.wallet_amount = 0
        and (l.is_free and l.type <> 'win' or l.type = 'refund' and o.number is null) then 0 else l.amount_minor end, 0) as confirmed
  from reconciliation_line l
    left join (
      select z.number from reconciliation_line z
        join reconciliation_line b on b.reconciliation_id = z.reconciliation_id and b.movement_id = z.reversal_of_id
      where z.reconciliation_id = $1 and z.type = 'refund' and z.wallet_amount = 0 and b.wallet_state = 'accepted'
    ) o on o.number = l.number
    cross join lateral (select
      l.type is not null and (l.type <> 'bet' or coalesce(l.provider_answer = 'ok', false)) as is_taken,
      coalesce(abs(extract(epoch from l.provider_at - l.at)) > l_late.seconds, false) as is_late_provider,
      coalesce(abs(extract(epoch from l.wallet_at - l.at)) > l_late.seconds, false) as is_late_wallet
      from (select coalesce(($2::jsonb -> l.provider_code ->> 'lateMinutes')::int, ($2::jsonb -> '' ->> 'lateMinutes')::int) * 60
        as seconds) l_late
    ) t
  where l.reconciliation_id = $1`

const isSame = (side: 'provider' | 'wallet') =>
  `(l.${side}_type is null or l.${side}_type = l.type and l.${side}_currency = l.currency)`

const isTolerated = `l.provider_lines = 1 and l.provider_state = 'accepted' and l.type = l.provider_type and l.currency = l.provider_currency
  and abs(l.answered - l.provider_sum) <= coalesce(($2::jsonb -> l.provider_code ->> 'toleranceMinor')::bigint, 0)`

const totalsStatement: Statement = {
  name: 'reconciliation.totals',
  text: `insert into reconciliation_total (id, reconciliation_id, provider_code, brand_id, currency, day, type, provider_minor,
      answered_minor, confirmed_minor, wallet_minor, tolerated_minor, movement_count)
    with counted as (${countedSql}), parts as (
      select l.provider_code, l.brand_id, coalesce(l.at, l.provider_at, l.wallet_at, $3::timestamptz) as at, v.*
      from counted l cross join lateral (
        select l.type, l.currency, l.provider_sum, l.answered, l.confirmed, l.wallet_sum,
          case when ${isTolerated} then l.answered - l.provider_sum else 0 end as tolerated, 1 as movements
        where ${isSame('provider')} and ${isSame('wallet')} and l.type is not null
        union all select l.type, l.currency, 0, l.answered, l.confirmed, 0, 0, 1
        where not (${isSame('provider')} and ${isSame('wallet')}) and l.type is not null
        union all select l.provider_type, l.provider_currency, l.provider_sum, 0, 0, 0, 0, 0
        where (l.type is null or not (${isSame('provider')} and ${isSame('wallet')})) and l.provider_type is not null
        union all select l.wallet_type, l.wallet_currency, 0, 0, 0, l.wallet_sum, 0, 0
        where (l.type is null or not (${isSame('provider')} and ${isSame('wallet')})) and l.wallet_type is not null
      ) v (type, currency, provider_sum, answered, confirmed, wallet_sum, tolerated, movements)
    )
    select gen_random_uuid(), $1, provider_code, brand_id, currency, (at at time zone $4)::date, type,
      case when provider_code = any($5::text[]) then sum(provider_sum) end, sum(answered), sum(confirmed),
      case when $6::boolean then sum(wallet_sum) end, sum(tolerated), sum(movements)
    from parts group by provider_code, brand_id, currency, 6, type`,
}

export async function replaceTotals(tx: Db, { id, from, zone }: Comparing, given: Given): Promise<void> {
  await tx.reconciliationTotal.deleteMany({ where: { reconciliationId: id } })
  const rules = JSON.stringify(given.rules)
  await tx.query(totalsStatement, [id, rules, from, zone, given.providers, given.wallet])
}

/** All lines that are not plainly equal on the sides that were given. */
const openLines: Statement = {
  name: 'reconciliation.lines',
  text: `with counted as (${countedSql})
    select l.movement_id as "movementId", l.organization_id as "organizationId", l.brand_id as "brandId",
      l.provider_code as "providerCode", l.transaction_id as "transactionId", l.is_ambiguous as "isAmbiguous", l.at,
      l.round_id as "roundId", l.type::text as type, l.amount_minor as "amountMinor", l.currency, l.state::text as state,
      l.is_free as "isFree", l.provider_answer as "providerAnswer", l.is_bet_booked as "isBetBooked",
      l.is_late_provider as "isLateProvider", l.is_late_wallet as "isLateWallet",
      l.answered as "answeredMinor", l.confirmed as "confirmedMinor", ${isTolerated} as "isTolerated",
      exists (select from movement r where r.reversal_of_id = l.movement_id and r.state <> 'not_sent') as "isRefunded",
      l.provider_lines as "providerLines", l.provider_type::text as "providerType", l.provider_amount as "providerAmount",
      l.provider_sum as "providerSum", l.provider_currency as "providerCurrency", l.provider_state as "providerState",
      l.provider_at as "providerAt", l.provider_round_id as "providerRoundId", l.provider_row as "providerRow",
      l.wallet_lines as "walletLines", l.wallet_type::text as "walletType", l.wallet_amount as "walletAmount",
      l.wallet_sum as "walletSum", l.wallet_currency as "walletCurrency", l.wallet_state as "walletState",
      l.wallet_at as "walletAt", l.wallet_round_id as "walletRoundId", l.wallet_row as "walletRow", l.number
    from counted l
    where l.number > $5 and (l.is_ambiguous
      or (l.provider_code = any($3::text[]) and (l.provider_lines > 1 or l.is_late_provider or l.answered <> l.provider_sum
        or l.type is null and l.provider_state = 'accepted' or not ${isSame('provider')}
        or l.provider_type is not null and l.provider_amount <> l.amount_minor
        or l.is_taken <> coalesce(l.provider_state = 'accepted', false) or not l.is_taken and l.state = 'confirmed'))
      or ($4::boolean and (l.wallet_lines > 1 or l.is_late_wallet or l.confirmed <> l.wallet_sum
        or l.type is null and l.wallet_state = 'accepted' or not ${isSame('wallet')}
        or l.wallet_state = 'accepted' and l.wallet_amount <> l.amount_minor
        or (l.state = 'confirmed') <> coalesce(l.wallet_state = 'accepted', false)
        or l.state in ${sqlStates([...inFlightStates, ...needsAttentionStates])})))
    order by l.number limit $6`,
}

/** One after the other, some at a time. */
export async function* readOpenLines(tx: Db, id: string, given: Given): AsyncGenerator<ComparedLine> {
  const atATime = 20_000
  for (let after = 0n; ; ) {
    const values = [id, JSON.stringify(given.rules), given.providers, given.wallet, after, atATime]
    const rows = await tx.query<ComparedLine & { number: bigint }>(openLines, values)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < atATime) return
    after = last.number
  }
}
