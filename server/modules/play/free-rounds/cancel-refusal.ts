import { FlatError } from '@/server/core/app-error'
import type { ProviderCallError } from '@/server/providers/port'
import { sweptWithGamesAt } from './ended-grant'
import type { GrantWithGames } from './grant'
import { issuanceRetryAfterS } from './issuance-retry'
import { presentGame } from './present-grant'

/** `not_cancellable` 409, with the status of the grant and its games (spec §2.12). */
export function notCancellable(current: GrantWithGames): FlatError {
  return new FlatError('not_cancellable', { body: describeGrant(current) })
}

/** Throws `issuance_in_progress` until its issuance is settled or swept, `not_cancellable` once nothing of it is open. */
export function requireCancellable(stored: GrantWithGames, now: Date): void {
  if (stored.grant.status === 'pending_issue')
    throw new FlatError('issuance_in_progress', {
      body: describeGrant(stored),
      retryAfterS: issuanceRetryAfterS(stored.grant, now),
    })
  const current = sweptWithGamesAt(stored, now)
  if (!current.games.some((game) => game.status === 'active')) throw notCancellable(current)
}

/** A no is `provider_error` 502; no answer, or one that asks to wait, is `provider_unavailable` 503. */
export function providerRefusal(cause: ProviderCallError): FlatError {
  const isTemporary = ['timeout', 'unavailable', 'rate_limited'].includes(cause.kind)
  return isTemporary
    ? new FlatError('provider_unavailable', { cause, retryAfterS: 5 })
    : new FlatError('provider_error', { cause })
}

function describeGrant({ grant, games }: GrantWithGames) {
  return { grant_status: grant.status, games: games.map(presentGame) }
}
