import type { GameStatus, GrantStatus, GrantWithGames } from './grant'
import { grantStatusOf } from './grant-status'
import { afterEnd } from './lifecycle-rules'

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
