import { confirmedSql, movedMinorSql, reversesConfirmedSql } from '@/server/modules/delivery/wallet'

/** What a fact is about, besides its organization and time. */
export const factDimensions = 'brand_id, provider_code, game_id, currency, country, is_free'

/** What it says, each a sum that can be added over facts. */
export const factSums = 'bets, wins, refunds, rounds, bet_minor, win_minor, refund_minor'

/** A round counts once in each hour in which a final transaction of it settled: by days and players as by hours. */
const hourOfRound = "(date_trunc('hour', t.settled_at, 'UTC'), t.round_id)"

/** The sums of settled movements `t` and the bets `bet` that they reverse. */
const sums = `
  count(*) filter (where t.transaction_type = 'bet')::int4 as bets,
  count(*) filter (where t.transaction_type = 'win')::int4 as wins,
  count(*) filter (where t.transaction_type = 'refund' and ${reversesConfirmedSql('t')})::int4 as refunds,
  count(distinct ${hourOfRound}) filter (where t.is_finished)::int4 as rounds,
  ${movedMinorSql('bet')} as bet_minor, ${movedMinorSql('win')} as win_minor, ${movedMinorSql('refund')} as refund_minor`

const joined = `left join movement bet on bet.id = t.reversal_of_id
  left join game_session s on s.id = t.session_id`

const dimensions =
  "t.brand_id, t.provider_code, t.game_id, t.currency, coalesce(s.country, '') as country, t.is_free"

const columns = `id, organization_id, brand_id, provider_code, game_id, currency, is_free, transaction_type, state, amount_minor,
  balance_minor, round_id, is_finished, player_id, session_id, reversal_of_id, created_at, settled_at`
const columnsOf = (row: string) => columns.replace(/\w+/g, (column) => `${row}.${column}`)

/** Whose movements, and between which times: places of a statement. */
interface Scope {
  /** What the organization is compared with. */
  of: string
  from: string
  to: string
}

const ofOne: Scope = { of: '= $1', from: '$2', to: '$3' }

/** The confirmed movements that settled between two times, by the index of the hour they were reported in. */
const settledIn = ({ of, from, to }: Scope) => `
  select ${columnsOf('w')} from movement w
  where w.organization_id ${of} and w.created_at >= ${from} and w.created_at < ${to} and ${confirmedSql('w')}
    and date_trunc('hour', w.settled_at, 'UTC') = date_trunc('hour', w.created_at, 'UTC')
  union all
  select ${columnsOf('w')} from late_settlement l join movement w on w.id = l.movement_id
  where l.organization_id ${of} and l.hour >= ${from} and l.hour < ${to} and ${confirmedSql('w')}`

const settled = settledIn(ofOne)

/** The same by the time of settlement alone, read without an index: what the facts are compared with. */
const settledByTime = (from: string) => `
  select ${columnsOf('w')} from movement w
  where w.organization_id = $1 and w.settled_at >= ${from} and w.settled_at < $3 and ${confirmedSql('w')}`

const hourly = (movements: string) => `
  select date_trunc('hour', t.settled_at, 'UTC') as hour, ${dimensions}, ${sums}
  from (${movements}) t ${joined} group by 1, 2, 3, 4, 5, 6, 7`

const daily = (movements: string) => `
  select (t.settled_at at time zone 'UTC')::date as day, ${dimensions}, t.player_id, ${sums}
  from (${movements}) t ${joined} group by 1, 2, 3, 4, 5, 6, 7, 8`

/** The same of several organizations, told apart. */
export const dailyPlayersOf = (scope: Scope) => `
  select t.organization_id, (t.settled_at at time zone 'UTC')::date as day, ${dimensions}, t.player_id, ${sums}
  from (${settledIn(scope)}) t ${joined} group by 1, 2, 3, 4, 5, 6, 7, 8, 9`

/** What is known of an RTP variant in an hour, besides its organization. */
export const variantKey = 'hour, brand_id, game_id, rtp_variant, currency'
export const variantSums = 'bets, bet_minor, refund_minor, win_minor'

/** Settled play for real money of sessions with an RTP variant. */
const hourlyVariantsOf = (movements: string) => `
  select date_trunc('hour', t.settled_at, 'UTC') as hour, t.brand_id, t.game_id, s.rtp_variant, t.currency,
    count(*) filter (where t.transaction_type = 'bet')::int4 as bets, ${movedMinorSql('bet')} as bet_minor,
    ${movedMinorSql('refund')} as refund_minor, ${movedMinorSql('win')} as win_minor
  from (${movements}) t ${joined} where s.rtp_variant is not null and not t.is_free group by 1, 2, 3, 4, 5`

export const hourlyVariants = hourlyVariantsOf(settled)
export const hourlyVariantsByTime = hourlyVariantsOf(settledByTime('$2'))
export const hourlyFacts = hourly(settled)
export const dailyPlayers = daily(settled)
export const hourlyFactsByTime = hourly(settledByTime('$2'))
/** Of whole days, as players are counted also where the hours of the first day are not all counted. */
export const dailyPlayersByTime = daily(settledByTime("date_trunc('day', $2::timestamptz, 'UTC')"))
