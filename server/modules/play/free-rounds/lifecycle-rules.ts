import {
  type GameStatus,
  type Grant,
  type GrantGame,
  type GrantStatus,
  type GrantWithGames,
  reasons,
} from './grant'

/** Rounds that a cancel would take away: issued, not all played, and not ended otherwise. */
export function isOutstanding(game: GrantGame): boolean {
  return game.status === 'active' && game.roundsPlayed < game.roundsTotal
}

/**
 * A cancel where the provider has no call for it (spec §3.1): unstarted rounds are withheld here, and its activation
 * refused from now on; what was begun stays in play and is consumed, never reported as cancelled.
 */
export function withhold(game: GrantGame): GrantGame {
  if (game.status !== 'active') return game
  if (game.activatedAt === null) return { ...game, status: 'cancelled', reason: reasons.withheld }
  return { ...game, status: 'consumed', reason: isOutstanding(game) ? reasons.inPlay : null }
}

/** What the provider said about cancelling a game; a failed one stays as it is. */
export function afterProviderCancel(game: GrantGame, isCancelled: boolean): GrantGame {
  if (game.status !== 'active') return game
  if (isCancelled) return { ...game, status: 'cancelled', reason: reasons.cancelledAtProvider }
  return { ...game, status: 'consumed', reason: reasons.endedByProvider }
}

/**
 * The provider called its own activation off: before any win nothing was played, after one it stays consumed. Either way
 * no launch carries the rounds again, also where a cancel had left them in play (spec §3.1).
 */
export function afterActivationCancelled(game: GrantGame): GrantGame {
  const isInPlay = game.status === 'consumed' && game.reason === reasons.inPlay
  // defence: rounds in play are not reopened by a launch
  if (game.status !== 'active' && !isInPlay) return game
  if (game.winCount === 0) return { ...game, status: 'cancelled', reason: reasons.cancelledByProvider }
  return { ...game, status: 'consumed', reason: reasons.endedByProvider }
}

export interface Completion {
  /** As the provider counted them. */
  roundsPlayed: number | undefined
  settlesInBatch: boolean
}

/** The provider has run all it will run. Of a batch only the provider can count the rounds. */
export function afterCompletion(game: GrantGame, { roundsPlayed, settlesInBatch }: Completion): GrantGame {
  const isTrusted = game.status === 'active' || game.status === 'consumed' || game.status === 'expired'
  if (!isTrusted) return game
  const told = roundsPlayed ?? game.roundsPlayed
  const counted = settlesInBatch ? told : Math.max(game.roundsPlayed, told)
  const status = 'consumed'
  const reason = reasons.endedByProvider
  return { ...game, status, reason, roundsPlayed: Math.min(game.roundsTotal, counted) }
}

/** What the provider's answer makes of a game; rounds settled while it was still out were issued, plainly. */
export function afterIssue(game: GrantGame, result: { isIssued: boolean; reason: string | null }): GrantGame {
  if (game.status !== 'pending_issue') return game
  if (game.winCount > 0 && (!result.isIssued || game.roundsPlayed === game.roundsTotal))
    return { ...game, status: 'consumed' }
  if (!result.isIssued) return { ...game, status: 'issue_failed', reason: result.reason }
  return { ...game, status: 'active' }
}

/** The window is over: what was not played expires (spec §3.1, §8). */
export function afterEnd<Game extends Pick<GrantGame, 'status' | 'roundsPlayed' | 'roundsTotal'>>(
  game: Game,
): Game {
  if (game.status !== 'active' && game.status !== 'pending_issue') return game
  return { ...game, status: game.roundsPlayed === game.roundsTotal ? 'consumed' : 'expired' }
}

export type ActivationRefusal =
  | 'not_issued'
  | 'cancelled'
  | 'expired'
  | 'already_played'
  | 'not_started'
  | 'window_over'

/** Why play may not begin, or null. A repeated report of rounds that are in play is accepted again. */
export function activationRefusal(
  grant: Pick<Grant, 'startAt' | 'endAt'>,
  game: GrantGame,
  now: Date,
): ActivationRefusal | null {
  if (game.status === 'issue_failed' || game.status === 'pending_issue') return 'not_issued'
  if (game.status === 'cancelled') return 'cancelled'
  if (game.status === 'expired') return 'expired'
  const isInPlay = game.status === 'active' || game.reason === reasons.inPlay
  if (!isInPlay || game.roundsPlayed >= game.roundsTotal) return 'already_played'
  if (now < grant.startAt) return 'not_started'
  return now >= grant.endAt ? 'window_over' : null
}

/** The sweep, which settles what is left over, runs this often (spec §3.1). */
const maxRetryAfterS = 30 * 60

/**
 * When to ask again about a grant that is being issued: after as long as it has taken so far, so that a client that obeys
 * asks a few times and not every second.
 */
export function issuanceRetryAfterS({ createdAt }: { createdAt: Date }, now: Date): number {
  const ageS = Math.ceil((now.getTime() - createdAt.getTime()) / 1_000)
  return Math.max(1, Math.min(ageS, maxRetryAfterS))
}

type StatusOf = Pick<GrantGame, 'status'>

/**
 * A grant's status from its games' (spec §3.1, design §7): open while any game is, else what became of those that were
 * issued. `cancel_failed` stays until the games it is about are settled; a pending grant waits for its issuance's record.
 */
export function grantStatusOf(current: GrantStatus, games: readonly StatusOf[]): GrantStatus {
  if (games.some((game) => game.status === 'pending_issue')) return 'pending_issue'
  if (games.some((game) => game.status === 'active'))
    return current === 'cancel_failed' ? 'cancel_failed' : 'active'
  const issued = games.filter((game) => game.status !== 'issue_failed')
  if (issued.length === 0) return 'issue_failed'
  if (issued.every((game) => game.status === 'consumed')) return 'completed'
  return issued.some((game) => game.status === 'expired') ? 'expired' : 'cancelled'
}

interface Ending {
  status: GrantStatus
  endAt: Date
  closedAt: Date | null
  games: readonly { status: GameStatus; roundsPlayed: number; roundsTotal: number }[]
}

/**
 * A grant at a time: from its end on, as the sweep will leave it, swept or not. One whose issuance is not settled stays
 * pending until the sweep (spec §3.1).
 */
export function grantAt<Row extends Ending>(row: Row, now: Date): Row {
  return row.status === 'pending_issue' ? row : sweptGrantAt(row, now)
}

/** The same, settled or not: what the sweep will make of it. */
function sweptGrantAt<Row extends Ending>(row: Row, now: Date): Row {
  if (row.closedAt !== null || now < row.endAt) return row
  const games = row.games.map(afterEnd)
  return { ...row, games, status: grantStatusOf(row.status, games), closedAt: row.endAt }
}

/** What the sweep will make of a grant whose row is held. */
export function sweptWithGamesAt({ grant, games }: GrantWithGames, now: Date): GrantWithGames {
  const { games: then, ...rest } = sweptGrantAt({ ...grant, games }, now)
  return { grant: rest, games: then }
}
