import type { SsoReason } from '@/server/contract/sso-reasons'
import type { Clock } from '@/server/core/clock'
import { sha256 } from '@/server/core/crypto'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { countOutcome, findConnection, keepResponse } from './queries'
import { claimedRequest, samlMetadata } from './saml'
import { sealOf } from './secrets'

type Received = { kind: 'kept'; state: string } | { kind: 'refused'; reason: SsoReason }

/**
 * Keeps what a provider posted, unread, for the request that it says it answers. The cookie of the browser does not come with
 * another site's POST: it comes with the redirect that follows, and only then is the answer checked.
 */
export async function receiveSamlResponse(
  ctx: { clock: Clock },
  { connectionId, encoded }: { connectionId: string; encoded: string },
): Promise<Received> {
  const connection = await findConnection(db, connectionId)
  if (connection?.kind !== 'saml') return { kind: 'refused', reason: 'connection_inactive' }
  const now = ctx.clock.now()
  const refuse = async (reason: SsoReason): Promise<Received> => {
    await countOutcome(db, connectionId, reason, now)
    log.info({ connectionId, reason }, 'single sign-on refused')
    return { kind: 'refused', reason }
  }
  const state = claimedRequest(encoded)
  // defence: an answer without a request of ours signs no one in
  if (state === null) return refuse('not_asked')
  const key = { stateHash: new Uint8Array(sha256(state)), connectionId, now }
  return (await keepResponse(db, key, sealOf('response', encoded)))
    ? { kind: 'kept', state }
    : refuse('expired')
}

/** Our metadata document of a connection; null: there is none. */
export async function readSamlMetadata(connectionId: string): Promise<string | null> {
  const connection = await findConnection(db, connectionId)
  return connection?.kind === 'saml' ? samlMetadata(connection) : null
}
