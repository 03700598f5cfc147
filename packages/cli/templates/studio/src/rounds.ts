import { type Answer, report, reportActivation } from './croupier.js'
import { findPlayable } from './free-rounds.js'
import { draw } from './games.js'
import { type Grant, ledger, type Movement, type Round, rounds, type Session } from './store.js'

const newId = () => crypto.randomUUID()

export function openRound(session: Session): Round {
  const round: Round = { id: newId(), sessionId: session.id, status: 'open', movements: [] }
  rounds.set(round.id, round)
  return round
}

type Told = Pick<Movement, 'type' | 'amount' | 'finished'> &
  Partial<Pick<Movement, 'transaction_id' | 'reference_transaction_id' | 'free_round_grant_id'>>

/** Records a movement of a round, to be reported. */
export function record(session: Session, round: Round, told: Told): Movement {
  const { currency } = session
  const movement = { transaction_id: newId(), ...told, currency, round_id: round.id }
  round.movements.push(movement)
  return movement
}

const states = {
  ok: 'accepted',
  pending: 'accepted',
  declined: 'declined',
  failed: 'failed',
  conflict: 'failed',
} as const

/** Reports a movement, again and again until it is answered. Once it is in the ledger, a repeat adds nothing. */
export async function tell(session: Session, movement: Movement): Promise<Answer> {
  const at = new Date()
  const answer = await report(session.reportTo, { ...movement, session_id: session.id })
  if (!ledger.some((entry) => entry.movement.transaction_id === movement.transaction_id))
    ledger.push({ movement, sessionId: session.id, at, state: states[answer.status] })
  if (answer.balance !== null) session.balance = answer.balance
  return answer
}

/** Gives a bet back that was not accepted. */
export async function giveBack(session: Session, round: Round, bet: Movement): Promise<Movement> {
  const { transaction_id: reference_transaction_id, amount, free_round_grant_id } = bet
  const refund = record(session, round, {
    ...{ type: 'refund', amount, finished: true, reference_transaction_id },
    ...(free_round_grant_id && { free_round_grant_id }),
  })
  round.status = 'void'
  await tell(session, refund)
  return refund
}

export interface Played {
  round: Round
  won: number
  /** Null: it was played. */
  refused: 'declined' | 'failed' | null
}

/** One round. `tellBet` reports the bet, for who wants it twice. */
export async function playRound(
  session: Session,
  { stake, outcome }: { stake: number; outcome?: 'win' | 'lose' },
  tellBet: typeof tell = tell,
): Promise<Played> {
  const round = openRound(session)
  const grant = await begin(session)
  const ofGrant = grant && { free_round_grant_id: grant.id }
  const amount = grant?.stake ?? stake
  const bet = record(session, round, { type: 'bet', amount, finished: false, ...ofGrant })
  const { status } = await tellBet(session, bet)
  if (status === 'declined') {
    round.status = 'finished'
    return { round, won: 0, refused: 'declined' }
  }
  if (status !== 'ok') {
    await giveBack(session, round, bet)
    return { round, won: 0, refused: 'failed' }
  }
  const won = draw(amount, outcome)
  // A win is reported at once; where it cannot be delivered, Croupier has it and goes on.
  await tell(session, record(session, round, { type: 'win', amount: won, finished: true, ...ofGrant }))
  round.status = 'finished'
  if (grant) await use(session, grant, won)
  return { round, won, refused: null }
}

/** The grant of this round; its first round is announced, and not played where Croupier says no. */
async function begin(session: Session): Promise<Grant | null> {
  const grant = findPlayable(session)
  const game = grant?.games.get(session.gameId)
  if (!grant || !game) return null
  if (game.isActivated) return grant
  const { gameId: game_id, reportTo } = session
  game.isActivated = await reportActivation(reportTo, { grant_id: grant.id, game_id, event: 'activated' })
  game.isCancelled = !game.isActivated
  return game.isActivated ? grant : null
}

async function use({ gameId: game_id, reportTo }: Session, grant: Grant, won: number): Promise<void> {
  const game = grant.games.get(game_id)
  if (!game) return
  game.left -= 1
  game.won += won
  if (game.left > 0) return
  const totals = { rounds_played: game.total, total_win: game.won }
  await reportActivation(reportTo, { grant_id: grant.id, game_id, event: 'completed', ...totals })
}
