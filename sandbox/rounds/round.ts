import type { ProviderCode } from '../catalogue/game'
import type { Outcome } from '../games/engine'
import type { Answer, Dialect, Movement } from '../providers/dialect'

/**
 * bet → settle → settled             the usual way
 * bet → live → settle → settled      crash: the player decides when
 * bet → declined                     the wallet refused the stake
 * bet → refund → voided              Croupier did not take the bet, or never answered
 * any → refused                      Croupier refused the report itself: a person must look
 */
export type RoundState = 'bet' | 'live' | 'settle' | 'refund' | 'settled' | 'declined' | 'voided' | 'refused'

export type Round = {
  id: string
  provider: ProviderCode
  token: string
  gameCode: string
  currency: string
  stakeMinor: bigint
  /** Decided and stored before the bet is sent; null while a crash round's player still decides. */
  winMinor: bigint | null
  seed: string
  outcome: Outcome
  grantId: string | null
  /** Sends no bet of its own: a free round of a batch that settles as one win. */
  isQuiet: boolean
  state: RoundState
  isWinPending: boolean
  trouble: string | null
  createdAt: Date
  liveAt: Date | null
}

/** States in which a movement is owed to Croupier. */
export function owesMovement(state: RoundState): state is 'bet' | 'settle' | 'refund' {
  return state === 'bet' || state === 'settle' || state === 'refund'
}

/** The movement a round owes in its state. Ids derive from the round, so that asking twice names the same one. */
export function owedMovement(round: Round, dialect: Dialect, batchTotalMinor: bigint): Movement {
  const betId = dialect.sharesId ? round.id : `${round.id}-b`
  const common = {
    roundId: round.id,
    currency: round.currency,
    ...(round.grantId === null ? {} : { grantId: round.grantId }),
  }
  const stake = { ...common, transactionId: betId, amountMinor: round.stakeMinor }
  switch (round.state) {
    case 'bet':
      if (dialect.combinesBetAndWin && round.winMinor !== null) {
        return { ...stake, kind: 'bet-win', winMinor: round.winMinor, finished: true }
      }
      return { ...stake, kind: 'bet', finished: false }
    case 'refund': {
      const refundId = dialect.sharesId ? round.id : `${round.id}-r`
      return {
        ...stake,
        kind: 'refund',
        transactionId: refundId,
        referenceTransactionId: betId,
        finished: true,
      }
    }
    default: {
      const winId = dialect.sharesId ? round.id : `${round.id}-w`
      const kind = round.isQuiet ? 'free-win' : 'win'
      const amountMinor = round.isQuiet ? batchTotalMinor : (round.winMinor ?? 0n)
      return { ...common, kind, transactionId: winId, amountMinor, finished: true }
    }
  }
}

export type Transition = { state: RoundState; isWinPending: boolean; trouble: string | null }

/** What an answer makes of a round. An `unavailable` answer is no answer: the movement stays owed. */
export function afterAnswer(movement: Movement, answer: Answer, isDecided: boolean): Transition | null {
  const to = (state: RoundState, trouble: string | null = null, isWinPending = false): Transition => ({
    state,
    isWinPending,
    trouble,
  })
  if (answer.status === 'unavailable') return null
  if (answer.status === 'conflict' || answer.status === 'refused') {
    return to('refused', `${movement.kind}: ${answer.status} ${answer.reason ?? ''}`.trim())
  }
  if (movement.kind === 'refund')
    return answer.status === 'failed' ? to('refused', `refund: ${answer.reason ?? 'failed'}`) : to('voided')
  if (movement.kind === 'win' || movement.kind === 'free-win')
    return to('settled', null, answer.status !== 'ok')
  if (answer.status === 'declined') return to('declined', answer.reason)
  if (answer.status === 'failed') return to('refund', answer.reason ?? 'the bet failed')
  if (movement.kind === 'bet-win') return to('settled', null, answer.status === 'pending')
  return to(isDecided ? 'settle' : 'live')
}
