import type { Db } from '@/server/db'
import { type Grant, type GrantGame, type GrantWithGames, openStatuses } from './grant'
import { grantStatusOf } from './lifecycle-rules'
import { saveGames, saveGrants } from './queries-grant'

interface Change {
  games: readonly GrantGame[]
  /** Default: what the games make of it. */
  status?: Grant['status']
  cancelAskedAt?: Date | null
  now: Date
}

/** A grant with other games, its status and closing time following from them. Pure. */
export function changed({ grant, games: before }: GrantWithGames, change: Change): GrantWithGames {
  const games = before.map((game) => change.games.find(({ gameId }) => gameId === game.gameId) ?? game)
  const status = change.status ?? grantStatusOf(grant.status, games)
  const closedAt = openStatuses.includes(status) ? null : (grant.closedAt ?? change.now)
  const cancelAskedAt = change.cancelAskedAt === undefined ? grant.cancelAskedAt : change.cancelAskedAt
  return { grant: { ...grant, status, closedAt, cancelAskedAt }, games }
}

/** Writes what differs; the caller holds the grants' rows. */
export async function saveChanges(
  db: Db,
  changes: readonly { from: GrantWithGames; to: GrantWithGames }[],
): Promise<void> {
  await saveGames(
    db,
    changes.flatMap(({ from, to }) => to.games.filter((game, at) => isDifferent(game, from.games[at]))),
  )
  await saveGrants(
    db,
    changes.filter(({ from, to }) => isDifferent(to.grant, from.grant)).map(({ to }) => to.grant),
  )
}

function isDifferent<T extends object>(now: T, before: T | undefined): boolean {
  return (
    before === undefined || Object.entries(now).some(([name, value]) => value !== Reflect.get(before, name))
  )
}

/** Changes one grant and returns how it stands. */
export async function saveChange(db: Db, from: GrantWithGames, change: Change): Promise<GrantWithGames> {
  const to = changed(from, change)
  await saveChanges(db, [{ from, to }])
  return to
}
