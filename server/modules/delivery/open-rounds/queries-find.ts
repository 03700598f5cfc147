import { inFlightStates, sqlStates } from '@/server/contract/delivery-states'
import type { Db, Statement } from '@/server/db'
import { ageSql } from './round-age'

/** What makes up a round: a provider's ID of it, within one player's play in one currency. */
const roundKey = 'organization_id, round_id, provider_code, brand_id, player_id, currency'

/** The movements `w` of the round of the row `round`, by the index of rounds. */
const isOfRound = (round: string) =>
  ['organization_id', 'round_id', 'provider_code', 'brand_id', 'player_id', 'currency']
    .map((column) => `w.${column} = ${round}.${column}`)
    .join(' and ')

/**
 * The wallet debited this bet `w`, or may have. What it declined in the end it has not, and what support settled with the
 * operator is no longer at risk.
 */
const mayBeDebited = `w.transaction_type = 'bet' and not w.is_free and w.state not in ('declined', 'resolved')
  and (w.may_have_moved or w.state in ${sqlStates(inFlightStates)})`

const isRefund = `w.transaction_type = 'refund' and not w.is_free and w.reversal_of_id is not null and w.state <> 'not_sent'`

const sumOf = (condition: string) => `coalesce(sum(w.amount_minor) filter (where ${condition}), 0)::bigint`
const newest = (column: string) => `(array_agg(w.${column} order by w.created_at desc, w.id desc))[1]`

const sums = `${newest('session_id')} as session_id, ${newest('game_id')} as game_id,
  min(w.created_at) as opened_at, max(w.created_at) as last_movement_at, bool_or(w.is_finished) as is_finished,
  ${sumOf(mayBeDebited)} as bet_minor, ${sumOf("w.transaction_type = 'win'")} as win_minor,
  ${sumOf(isRefund)} as refund_minor`

/** The round of the row `round` as its movements say, with the stakes that are not refunded. */
const roundNow = (round: string) => `(
    select summed.*, greatest(summed.bet_minor - summed.refund_minor, 0) as at_risk_minor
    from (select ${sums} from movement w where ${isOfRound(round)}) summed
  )`

/** The movements of an organization from a time up to another. */
export interface Examined {
  organizationId: string
  from: Date
  to: Date
}

const behind: Statement = {
  name: 'open-rounds.behind',
  text: `select o.id as "organizationId", p.examined_until as "examinedUntil"
    from organization o left join open_round_progress p on p.organization_id = o.id
    where o.deleted_at is null and (p.examined_until is null or p.examined_until < $1)`,
}

export function findOrganizationsBehind(
  db: Db,
  until: Date,
): Promise<{ organizationId: string; examinedUntil: Date | null }[]> {
  return db.query<{ organizationId: string; examinedUntil: Date | null }>(behind, [until])
}

/**
 * Rounds of the period without a final movement in it, of which one by one the index says whether one came since. The
 * limit keeps the planner from reading the whole table instead.
 */
const store: Statement = {
  name: 'open-rounds.store',
  text: `with seen as (
      select ${roundKey} from movement
      where organization_id = $1 and created_at >= $2 and created_at < $3
      group by ${roundKey} having not bool_or(is_finished)
    ), unfinished as (
      select seen.* from seen left join lateral (
        select 1 as found from movement w where ${isOfRound('seen')} and w.is_finished limit 1
      ) final on true
      where final.found is null
    )
    insert into open_round (id, ${roundKey}, session_id, game_id, state, opened_at, last_movement_at,
      bet_minor, win_minor, refund_minor, at_risk_minor, checked_at, next_ask_at, created_at)
    select gen_random_uuid(), u.organization_id, u.round_id, u.provider_code, u.brand_id, u.player_id, u.currency,
      s.session_id, s.game_id, 'open', s.opened_at, s.last_movement_at,
      s.bet_minor, s.win_minor, s.refund_minor, s.at_risk_minor, $4, s.opened_at + ${ageSql('o', 'p')}, $4
    from unfinished u cross join lateral ${roundNow('u')} s
      join organization o on o.id = u.organization_id left join provider p on p.code = u.provider_code
    where s.at_risk_minor > 0
    on conflict (${roundKey}) do update set state = 'open', closed_at = null, close_reason = null, close_note = null,
      closed_by = null, last_movement_at = excluded.last_movement_at, next_ask_at = excluded.next_ask_at, ask_count = 0
      where open_round.state = 'closed' and excluded.last_movement_at > open_round.last_movement_at
    returning id`,
}

/** Lists the period's rounds that are not finished; one that was closed is listed again where more was played since. */
export async function storeUnfinished(db: Db, { organizationId, from, to }: Examined, now: Date) {
  const rows = await db.query<{ id: string }>(store, [organizationId, from, to, now])
  return rows.length
}

const progress: Statement = {
  name: 'open-rounds.progress',
  text: `insert into open_round_progress (organization_id, examined_until) values ($1, $2)
    on conflict (organization_id) do update set examined_until = excluded.examined_until
      where open_round_progress.examined_until < excluded.examined_until`,
}

export async function storeProgress(db: Db, organizationId: string, until: Date): Promise<void> {
  await db.query(progress, [organizationId, until])
}

const check: Statement = {
  name: 'open-rounds.check',
  text: `with due as (
      select id, ${roundKey} from open_round where state = 'open' and checked_at <= $2
      order by checked_at limit $3 for update skip locked
    ), now as (select due.id, s.* from due cross join lateral ${roundNow('due')} s)
    update open_round r set session_id = n.session_id, game_id = n.game_id, last_movement_at = n.last_movement_at,
      bet_minor = n.bet_minor, win_minor = n.win_minor, refund_minor = n.refund_minor, at_risk_minor = n.at_risk_minor,
      checked_at = $1, state = case when done.reason is null then 'open' else 'closed' end, close_reason = done.reason,
      closed_at = case when done.reason is not null then $1::timestamptz end,
      lease_token = case when done.reason is null then lease_token end,
      lease_expires_at = case when done.reason is null then lease_expires_at end
    from now n cross join lateral (
      select case when n.is_finished then 'finished' when n.at_risk_minor = 0 then 'nothing_at_risk' end as reason
    ) done
    where r.id = n.id returning r.state`,
}

/** Reads the movements of open rounds again and closes those that are over. */
export async function checkRounds(
  db: Db,
  { now, checkedBefore, limit }: { now: Date; checkedBefore: Date; limit: number },
): Promise<{ checked: number; closed: number }> {
  const rows = await db.query<{ state: string }>(check, [now, checkedBefore, limit])
  return { checked: rows.length, closed: rows.filter(({ state }) => state === 'closed').length }
}
