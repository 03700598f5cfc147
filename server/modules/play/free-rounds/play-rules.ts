import { type Grant, type GrantGame, reasons } from './grant'

/** A movement of a free round, as far as counting goes. */
export interface CountedPlay {
  /** The first movement of its round. */
  isNewRound: boolean
  isFinished: boolean
  /** The dialect settles all rounds of a game as one win. */
  settlesInBatch: boolean
  at: Date
}

/** A free bet counts its round; the last round ends the game once it is finished. */
export function afterBet(game: GrantGame, play: CountedPlay): GrantGame {
  const counted = begun(game, play)
  const isOver = play.isFinished && counted.roundsPlayed === counted.roundsTotal
  return isOver ? settled(counted) : counted
}

/** A win is never refused: what was paid counts as consumed, also where the rounds should not have been played. */
export function afterWin(game: GrantGame, play: CountedPlay & { amountMinor: bigint }): GrantGame {
  const counted = begun(game, play)
  const roundsPlayed = play.settlesInBatch ? counted.roundsTotal : counted.roundsPlayed
  const won = {
    ...counted,
    roundsPlayed,
    winCount: counted.winCount + 1,
    wonMinor: counted.wonMinor + play.amountMinor,
  }
  const isOver = play.settlesInBatch || (play.isFinished && roundsPlayed === won.roundsTotal)
  return isOver || wasNotToBePlayed(game) ? settled(won) : won
}

export interface VoidRound {
  /** How many rounds are still counted. */
  roundsCounted: number
  settlesInBatch: boolean
  canReopen: boolean
}

/** A void round goes back to the player, and with it a game that play had ended. A settled batch stays settled. */
export function afterVoidRound(game: GrantGame, round: VoidRound): GrantGame {
  if (round.settlesInBatch && game.winCount > 0) return game
  const roundsPlayed = Math.min(game.roundsTotal, round.roundsCounted)
  const wasEndedByPlay = game.status === 'consumed' && game.reason === null
  const isReopened = wasEndedByPlay && round.canReopen && roundsPlayed < game.roundsTotal
  return { ...game, roundsPlayed, ...(isReopened ? { status: 'active' } : {}) }
}

export type FreeBetRefusal =
  | 'free_rounds_not_issued'
  | 'free_rounds_cancelled'
  | 'free_rounds_not_started'
  | 'free_rounds_expired'
  | 'free_rounds_used_up'
  | 'free_rounds_stake_exceeded'

export interface FreeBet {
  amountMinor: bigint
  at: Date
  /** What was bet in its round already; null: the bet begins the round. */
  stakedMinor: bigint | null
}

/**
 * Why a free bet may not be taken, or null (design §5.4): its round begins within the grant's window, is one of those
 * granted, and stakes no more than was granted, in one bet or in several.
 */
export function freeBetRefusal(
  game: Pick<GrantGame, 'status' | 'roundsPlayed' | 'roundsTotal' | 'stakeMinor'>,
  { startAt, endAt }: Pick<Grant, 'startAt' | 'endAt'>,
  { amountMinor, at, stakedMinor }: FreeBet,
): FreeBetRefusal | null {
  const isOverStake = game.stakeMinor !== null && (stakedMinor ?? 0n) + amountMinor > game.stakeMinor
  // defence: a free bet is held to the granted stake
  if (isOverStake) return 'free_rounds_stake_exceeded'
  if (stakedMinor !== null) return null
  if (game.status === 'issue_failed') return 'free_rounds_not_issued'
  if (game.status === 'cancelled') return 'free_rounds_cancelled'
  if (at < startAt) return 'free_rounds_not_started'
  // defence: a free round begins within its window
  if (game.status === 'expired' || at >= endAt) return 'free_rounds_expired'
  return game.roundsPlayed >= game.roundsTotal ? 'free_rounds_used_up' : null
}

function begun(game: GrantGame, { isNewRound, at }: CountedPlay): GrantGame {
  return {
    ...game,
    roundsPlayed: Math.min(game.roundsTotal, game.roundsPlayed + (isNewRound ? 1 : 0)),
    activatedAt: game.activatedAt ?? at,
  }
}

/** A grant cancelled at the provider has rounds that were begun before; their late wins change nothing. */
function wasNotToBePlayed({ status, reason }: GrantGame): boolean {
  return status === 'issue_failed' || (status === 'cancelled' && reason !== reasons.cancelledAtProvider)
}

function settled(game: GrantGame): GrantGame {
  if (game.status === 'pending_issue') return game
  if (game.status === 'cancelled' && game.reason === reasons.cancelledAtProvider) return game
  if (game.status === 'consumed') {
    return game.reason === reasons.inPlay ? { ...game, reason: reasons.endedByProvider } : game
  }
  return { ...game, status: 'consumed', reason: null }
}
