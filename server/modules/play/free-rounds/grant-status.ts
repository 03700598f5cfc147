import type { GrantGame, GrantStatus } from './grant'

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
