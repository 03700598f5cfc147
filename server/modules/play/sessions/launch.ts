import type { SessionResponse } from '@/server/contract/resources/session'
import type { Context } from '@/server/core/context'
import { asSessionId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { keyring } from '@/server/keyring'
import { log } from '@/server/log'
import type { LaunchedGame } from '@/server/providers/port'
import { signLaunchToken } from './launch-link'
import { closeUnreadySession, type NewSession, type ReadySession, updateToReady } from './queries'
import { eraseExpiredLaunchUrls } from './queries-read'

/** Until the one-time link is opened, the provider's URL is as good as the player's session: it lies sealed. */
const purpose = 'game_session.launch_url'

const sealLaunchUrl = (url: string): string => keyring().seal(url, purpose)

export const openLaunchUrl = (sealed: string): string => keyring().open(sealed, purpose)

/** For the daily pruning: erases launch URLs that can no longer be opened. Returns how many. */
export async function pruneSessionSecrets(ctx: Context): Promise<number> {
  const now = ctx.clock.now()
  let erased = 0
  for (;;) {
    const batch = await eraseExpiredLaunchUrls(db, now)
    if (batch === 0) return erased
    erased += batch
  }
}

export interface Launch {
  session: NewSession
  /** The provider call; throws the refusal to answer with. */
  call: () => Promise<LaunchedGame>
  /** Makes the session ready, in one commit with whatever must not be without it; a throw means that it did neither. */
  finish?: (ready: ReadySession, response: SessionResponse) => Promise<void>
}

/**
 * Launches a session whose row is already there, so that a crash at any point leaves a trace, and records what came of
 * it. No transaction spans the call. A failed launch leaves the session closed: it never counts as open.
 */
export async function launch(
  ctx: Context,
  { session, call, finish = (ready) => updateToReady(db, ready) }: Launch,
): Promise<SessionResponse> {
  try {
    const launched = await call()
    const response = toResponse(session, launched)
    const launchUrlSealed = sealLaunchUrl(launched.launchUrl)
    const { providerSessionUid = null } = launched
    await finish({ id: session.id, launchUrlSealed, providerSessionUid }, response)
    return response
  } catch (error) {
    await closeQuietly(ctx, session.id)
    throw error
  }
}

function toResponse(session: NewSession, { providerSessionUid }: LaunchedGame): SessionResponse {
  const token = signLaunchToken(asSessionId(session.id), env().LAUNCH_SIGNING_KEY)
  return {
    session_id: session.id,
    game_url: `${env().baseUrl}/launch/${token}`,
    ...(providerSessionUid === undefined ? {} : { provider_session_uid: providerSessionUid }),
    provider_code: session.providerCode,
  }
}

/** The refusal is the answer, also when the database fails now: an unready session stops counting by itself. */
async function closeQuietly(ctx: Context, sessionId: string): Promise<void> {
  await closeUnreadySession(db, { id: sessionId, now: ctx.clock.now() }).catch((err: unknown) =>
    log.warn(
      { err, sessionId, requestId: ctx.requestId },
      'closing the session after a failed launch failed',
    ),
  )
}
