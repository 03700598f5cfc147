import type { Clock } from '@/server/core/clock'
import { db } from '@/server/db'
import { endSessionsOfConnection, findProviderSession } from '@/server/modules/accounts/members'
import { endSessionAddress, readLogoutToken } from './oidc'
import { findConnection, findIdentity } from './queries'
import { SsoRefusal } from './refusal'
import { openOf } from './secrets'
import { addressesOf, providerOf } from './sign-in'

/** Back-channel logout: the provider says that a session, or every session of a person, is over. Throws SsoRefusal. */
export async function endByProvider(
  ctx: { clock: Clock },
  { connectionId, token }: { connectionId: string; token: string },
): Promise<{ ended: number }> {
  const connection = await findConnection(db, connectionId)
  if (connection?.kind !== 'oidc') throw new SsoRefusal('connection_inactive')
  const { subject, sid } = await readLogoutToken(providerOf(connection), token)
  const known = subject === undefined ? null : await findIdentity(db, connectionId, subject)
  if (subject !== undefined && !known) return { ended: 0 }
  const which = { connectionId, userId: known?.userId, sid }
  return { ended: await endSessionsOfConnection(db, which, ctx.clock.now()) }
}

/** Where the browser goes to end its session at the provider too; null: nowhere. */
export async function providerLogout(own: { userId: string; sessionId: string }): Promise<string | null> {
  const session = await findProviderSession(db, own.sessionId)
  if (!session?.ssoConnectionId || !session.ssoHintSealed || session.userId !== own.userId) return null
  const connection = await findConnection(db, session.ssoConnectionId)
  if (connection?.kind !== 'oidc') return null
  const hint = openOf('hint', session.ssoHintSealed)
  // A provider that is away must not keep a person signed in here.
  return endSessionAddress(providerOf(connection), hint, addressesOf(connection.id).postLogoutUri).catch(
    () => null,
  )
}
