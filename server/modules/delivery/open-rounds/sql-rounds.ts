import { inFlightStates, sqlStates } from '@/server/contract/delivery-states'

/** What makes up a round: a provider's ID of it, within one player's play in one currency. */
export const roundKey = 'organization_id, round_id, provider_code, brand_id, player_id, currency'

/** The movements `w` of the round of the row `round`, by the index of rounds. */
export const isOfRound = (round: string) =>
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
export const roundNow = (round: string) => `(
    select summed.*, greatest(summed.bet_minor - summed.refund_minor, 0) as at_risk_minor
    from (select ${sums} from wallet_transaction w where ${isOfRound(round)}) summed
  )`
