import type { Db, Statement } from '@/server/db'
import type { Given } from './break-of-line'
import type { Comparing } from './queries-compare'

type Side = 'provider' | 'wallet'

/** What is still without a cause of its own, or has one that many lines together tell better. */
const isUncertain = `b.cause in ('not_known', 'refund_not_reported', 'zero_win_omitted')`
const ofRun = 'b.reconciliation_id = $1 and b.seen_at = $2'
/** Movements that a side should have. */
const isExpected = (side: Side) =>
  side === 'wallet'
    ? `l.state = 'confirmed'`
    : `(l.type <> 'bet' or l.provider_answer = 'ok') and not (l.type = 'refund' and l.state = 'not_sent')`
const partition = (side: Side) => (side === 'wallet' ? '' : 'partition by l.provider_code ')
const sameProvider = (side: Side, other: string) =>
  side === 'wallet' ? '' : `and ${other}.provider_code = b.provider_code `

/** Named with an import as a row that could not be read. */
const unreadable = (side: Side) => `update reconciliation_break b set cause = 'rows_unreadable'
  where ${ofRun} and b.kind = 'missing_at_${side}' and exists (
    select from ledger_source s join ledger_import i on i.source_id = s.id
      cross join jsonb_array_elements(i.problems) p
    where s.side = '${side}' and i.state = 'loaded' and i.bad_row_count > 0
      and (s.provider_code = b.provider_code or s.organization_id = b.organization_id)
      and i.created_at > $3::timestamptz and p ->> 'transactionId' = b.transaction_id)`

/** Later than the last row that the side has: in the last minutes of the period by its cut-off, else the file is incomplete. */
const incomplete = (side: Side) => `update reconciliation_break b
  set cause = case when b.happened_at >= $3::timestamptz - interval '10 minutes' and e.last_at >= $3::timestamptz - interval '20 minutes'
      then 'cut_off' else 'file_incomplete' end,
    cause_detail = jsonb_build_object('lastAt', e.last_at)
  from (
    select ${side === 'wallet' ? `'' as provider_code` : 'l.provider_code'}, max(l.${side}_at) as last_at
    from reconciliation_line l where l.reconciliation_id = $1 group by 1
  ) e
  where ${ofRun} and b.kind = 'missing_at_${side}' and b.happened_at > e.last_at
    ${sameProvider(side, 'e')} and ${isUncertain}`

/** At least five in a row that the side does not have, and nothing between them that it has. */
const outage = (side: Side) => `with expected as (
    select l.provider_code, l.at, l.${side}_type is null as is_missing,
      count(l.${side}_type) over (${partition(side)}order by l.at, l.number) as stretch
    from reconciliation_line l where l.reconciliation_id = $1 and l.type is not null and ${isExpected(side)}
  ), runs as (
    select ${side === 'wallet' ? `'' as provider_code` : 'provider_code'}, stretch, min(at) as from_at, max(at) as to_at, count(*) as missing
    from expected where is_missing group by 1, 2 having count(*) >= 5
  )
  update reconciliation_break b set cause = 'outage',
    cause_detail = jsonb_build_object('from', r.from_at, 'to', r.to_at, 'count', r.missing::text)
  from runs r
  where ${ofRun} and $3::timestamptz is not null and b.kind = 'missing_at_${side}'
    and b.happened_at between r.from_at and r.to_at ${sameProvider(side, 'r')} and ${isUncertain}`

/** The same of what the side has and we do not. */
const ourOutage = (side: Side) => `with theirs as (
    select l.provider_code, l.${side}_at as at, l.type is null as is_missing,
      count(l.type) over (${partition(side)}order by l.${side}_at, l.number) as stretch
    from reconciliation_line l where l.reconciliation_id = $1 and l.${side}_at is not null
  ), runs as (
    select ${side === 'wallet' ? `'' as provider_code` : 'provider_code'}, stretch, min(at) as from_at, max(at) as to_at, count(*) as missing
    from theirs where is_missing group by 1, 2 having count(*) >= 5
  )
  update reconciliation_break b set cause = 'outage',
    cause_detail = jsonb_build_object('from', r.from_at, 'to', r.to_at, 'count', r.missing::text)
  from runs r
  where ${ofRun} and $3::timestamptz is not null and b.kind = 'missing_at_croupier' and b.happened_at between r.from_at and r.to_at
    ${sameProvider(side, 'r')} and ${isUncertain}`

/** Three in five or more of the times of a side are off by the same quarters of an hour; a single one by about a day. */
const shifted = (side: Side) => `with offsets as (
    select l.provider_code, round(extract(epoch from l.${side}_at - l.at) / 900) * 15 as minutes, count(*) as times,
      sum(count(*)) over (partition by l.provider_code) as of_all
    from reconciliation_line l where l.reconciliation_id = $1 and l.type is not null and l.${side}_at is not null group by 1, 2
  ), common as (
    select provider_code, minutes from offsets where minutes <> 0 and times >= 3 and times * 5 >= of_all * 3
  )
  update reconciliation_break b
  set cause = case when c.minutes is not null then 'time_zone' else 'shifted_day' end,
    cause_detail = jsonb_build_object('minutes', o.minutes::text)
  from (
    select x.id, x.provider_code,
      round(extract(epoch from (x.${side}_side ->> 'at')::timestamptz - (x.our_side ->> 'at')::timestamptz) / 900) * 15 as minutes
    from reconciliation_break x where x.reconciliation_id = $1 and x.kind = 'late'
  ) o left join common c on c.provider_code = o.provider_code and c.minutes = o.minutes
  where ${ofRun} and $3::timestamptz is not null and b.id = o.id
    and (c.minutes is not null or abs(o.minutes) between 1320 and 1560)`

/** The round of a row that we do not have is the transaction of one that the side does not have. */
const swapped = (side: Side) => `with pairs as (
    select u.id as unknown, b.id as missing
    from reconciliation_break u join reconciliation_break b
      on b.reconciliation_id = u.reconciliation_id and b.transaction_id = u.${side}_side ->> 'roundId' and b.kind = 'missing_at_${side}'
    where u.reconciliation_id = $1 and u.kind = 'missing_at_croupier'
  )
  update reconciliation_break b set cause = 'swapped_columns'
  from pairs p where ${ofRun} and $3::timestamptz is not null and b.id in (p.unknown, p.missing) and ${isUncertain}`

const plain = (id: string) => `regexp_replace(lower(${id}), '[^a-z0-9]', '', 'g')`

/** The side has the same movement under another ID: one contains the other, or it is the only one of its kind, amount and time. */
const renamed = (side: Side) => `with candidates as (
    select u.id as unknown, b.id as missing, u.transaction_id as theirs, b.transaction_id as ours,
      position(${plain('b.transaction_id')} in ${plain('u.transaction_id')}) > 0
        or position(${plain('u.transaction_id')} in ${plain('b.transaction_id')}) > 0 as is_alike,
      count(*) over (partition by u.id) = 1 and count(*) over (partition by b.id) = 1 as is_only
    from reconciliation_break u join reconciliation_break b
      on b.reconciliation_id = u.reconciliation_id and b.kind = 'missing_at_${side}' and u.provider_code in (b.provider_code, '')
        and b.type = u.type and b.currency = u.currency and b.our_side ->> 'amountMinor' = u.${side}_side ->> 'amountMinor'
        and coalesce(abs(extract(epoch from u.happened_at - b.happened_at)) <= 2, u.round_id = b.round_id)
    where u.reconciliation_id = $1 and u.kind = 'missing_at_croupier'
  ), pairs as (select * from candidates where is_alike or is_only)
  update reconciliation_break b set cause = 'renamed_ids',
    cause_detail = jsonb_build_object('otherId', case when b.id = p.unknown then p.ours else p.theirs end)
  from pairs p where ${ofRun} and $3::timestamptz is not null and b.id in (p.unknown, p.missing) and ${isUncertain}`

const causesOf = (side: Side) => ({
  [`${side}.unreadable`]: named(side, 'unreadable', unreadable(side)),
  [`${side}.swapped`]: named(side, 'swapped', swapped(side)),
  [`${side}.renamed`]: named(side, 'renamed', renamed(side)),
  [`${side}.incomplete`]: named(side, 'incomplete', incomplete(side)),
  [`${side}.outage`]: named(side, 'outage', outage(side)),
  [`${side}.ourOutage`]: named(side, 'our-outage', ourOutage(side)),
  [`${side}.shifted`]: named(side, 'shifted', shifted(side)),
})

function named(side: Side, cause: string, text: string): Statement {
  return { name: `reconciliation.cause-${side}-${cause}`, text }
}

/** In the order in which they decide: a later one does not take what an earlier one knows. */
const causeStatements: Record<string, Statement> = { ...causesOf('provider'), ...causesOf('wallet') }

/** Finds the causes that only many lines together tell, of the breaks that the comparison of this moment found. */
export async function findCauses(
  tx: Db,
  { id, to, from }: Comparing,
  { seenAt, given }: { seenAt: Date; given: Given },
): Promise<void> {
  // Autovacuum may have counted the table before these rows are committed. With its count, the joins below take minutes.
  await tx.query('analyze reconciliation_break')
  const sides = { provider: given.providers.length > 0, wallet: given.wallet }
  for (const name of Object.keys(causeStatements)) {
    const [side, cause] = name.split('.')
    const statement = causeStatements[name]
    if (!statement || !sides[side as Side]) continue
    await tx.query(statement, [id, seenAt, cause === 'unreadable' ? from : to])
  }
}
