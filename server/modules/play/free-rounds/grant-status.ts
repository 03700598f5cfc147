import type { GameStatus, GrantGame, GrantStatus, GrantWithGames } from './grant'
import { afterEnd } from './lifecycle-rules'

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
