import type { ErrorCode } from '@/server/contract/error-catalogue'
import type { Clock } from '@/server/core/clock'
import type { BrandId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { readingApproval } from '@/server/modules/accounts/provider-access'
import { recordPlayRefusal } from '@/server/modules/rules/protection'
import { openLaunchUrl } from './launch'
import { readLaunchToken } from './launch-link'
import { type BetRefusal, betRefusal } from './provider-session'
import {
  consumeLaunchUrl,
  type ProviderSessionRow,
  selectGateOf,
  selectProviderSession,
} from './queries-read'
import { isExpiredAt } from './read-sessions'

type Closed =
  | { kind: 'used' }
  | { kind: 'expired' }
  /** Still unopened, but the player or the operator may not play at the moment; the code says why. */
  | { kind: 'refused'; code: ErrorCode }

/** `brandId`: whose page says so; null on a demo without a brand. `lang`: the session's, if it has one. */
export type LaunchLinkResult =
  | { kind: 'redirect'; url: string }
  | (Closed & { brandId: BrandId | null; lang: string | null })
  | { kind: 'invalid' }

/**
 * Opens a one-time launch link (spec §2.6). Of any number of openings at once exactly one is sent on; the provider's URL
 * is erased with it. A link that may not be opened now is not consumed. Throws PROVIDER_ACCESS_UNAVAILABLE.
 */
export async function openLaunchLink(token: string, clock: Clock): Promise<LaunchLinkResult> {
  const sessionId = readLaunchToken(token, env().LAUNCH_SIGNING_KEY)
  if (!sessionId) return { kind: 'invalid' }
  const now = clock.now()
  const session = await readingApproval(
    () => selectProviderSession(db, { sessionId, providerCode: null }),
    () => selectGateOf(db, sessionId),
  )
  if (!session) return { kind: 'invalid' }
  const { brandId, lang } = session
  const closed = whyNot(session, now)
  if (closed) {
    if (closed.kind === 'refused' && closed.code === 'E3004') await recordExclusion(session, clock)
    return { ...closed, brandId, lang }
  }
  const launchUrlSealed = await consumeLaunchUrl(db, { sessionId, now })
  if (launchUrlSealed === null) return { kind: 'used', brandId, lang }
  return { kind: 'redirect', url: openLaunchUrl(launchUrlSealed) }
}

/** Once for a session, by its ID: the link can be opened repeatedly. */
async function recordExclusion(session: ProviderSessionRow, clock: Clock): Promise<void> {
  const { sessionId: id, organizationId, brandId, playerId } = session
  if (brandId === null || playerId === null) return
  const refusal = { id, playerId, subject: 'session', rule: 'self_exclusion' }
  await recordPlayRefusal({ organizationId, brandId, clock }, refusal)
}

/** What a launch of the session would be refused with now. */
const refusalCodes = {
  operator_disabled: 'E6003',
  brand_not_active: 'E6008',
  provider_suspended: 'E1003',
  provider_not_approved: 'PROVIDER_ACCESS_REQUIRED',
  player_excluded: 'E3004',
  session_closed: 'E3002',
  session_expired: 'E3002',
} as const satisfies Record<Exclude<BetRefusal, 'demo_session'>, ErrorCode>

/** A player excluded, or an operator stopped, since the session was created must not reach the game. */
function whyNot(session: ProviderSessionRow, now: Date): Closed | null {
  if (session.status === 'launched') return { kind: 'used' }
  if (session.status === 'closed' || isExpiredAt(session, now)) return { kind: 'expired' }
  if (!session.isProviderApproved) return { kind: 'refused', code: refusalCodes.provider_not_approved }
  const refusal = betRefusal(session, now)
  if (refusal === 'demo_session') return null
  if (refusal !== null) return { kind: 'refused', code: refusalCodes[refusal] }
  const isOutOfCredit = session.creditMinor <= session.overdraftFloorMinor
  return isOutOfCredit ? { kind: 'refused', code: 'E4001' } : null
}
