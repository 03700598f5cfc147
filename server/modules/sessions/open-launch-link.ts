import type { Clock } from '@/server/core/clock'
import { pool } from '@/server/db'
import { env } from '@/server/env'
import { betRefusal } from './bet-refusal'
import { readLaunchToken } from './launch-link'
import { type ProviderSession, selectProviderSession } from './queries-provider'
import { consumeLaunchUrl } from './queries-read'
import { openLaunchUrl } from './session-secrets'
import { isExpiredAt } from './session-status'

export type LaunchLinkResult =
  | { kind: 'redirect'; url: string }
  | { kind: 'used' }
  | { kind: 'expired' }
  /** Still unopened, but the player or the operator may not play at the moment. */
  | { kind: 'refused' }
  | { kind: 'invalid' }

/**
 * Opens a one-time launch link (spec §2.6). Of any number of openings at once exactly one is sent on; the provider's URL
 * is erased with it. A link that may not be opened now is not consumed.
 */
export async function openLaunchLink(token: string, clock: Clock): Promise<LaunchLinkResult> {
  const sessionId = readLaunchToken(token, env().LAUNCH_SIGNING_KEY)
  if (!sessionId) return { kind: 'invalid' }
  const now = clock.now()
  const session = await selectProviderSession(pool, { sessionId, providerCode: null })
  if (!session) return { kind: 'invalid' }
  const closed = whyNot(session, now)
  if (closed) return { kind: closed }
  const launchUrlSealed = await consumeLaunchUrl(pool, { sessionId, now })
  if (launchUrlSealed === null) return { kind: 'used' }
  return { kind: 'redirect', url: openLaunchUrl(launchUrlSealed) }
}

/** A player excluded, or an operator stopped, since the session was created must not reach the game. */
function whyNot(session: ProviderSession, now: Date): 'used' | 'expired' | 'refused' | null {
  if (session.status === 'launched') return 'used'
  if (session.status === 'closed' || isExpiredAt(session, now)) return 'expired'
  if (!session.isProviderApproved) return 'refused'
  const refusal = betRefusal(session, now)
  return refusal === null || refusal === 'demo_session' ? null : 'refused'
}
