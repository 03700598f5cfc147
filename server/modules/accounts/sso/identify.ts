import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { type Db, db, inTransaction } from '@/server/db'
import {
  applyProviderRole,
  beginSession,
  endProviderLink,
  findUserByEmail,
  type GivenRole,
  isProviderLinkAllowed,
  normalizeEmail,
  registerFromProvider,
  touchSignIn,
  unusablePassword,
} from '@/server/modules/accounts/members'
import { recordSignIn } from '@/server/modules/accounts/sign-ins'
import { ownsDomainOf } from './domains'
import type { ProviderProof } from './oidc'
import {
  type ConnectionRow,
  findIdentity,
  findIdentityOfUser,
  insertIdentity,
  isMadeBy,
  isUnchanged,
  touchIdentity,
} from './queries'
import { SsoRefusal } from './refusal'
import { groupRolesOf, groupsOf, mapRole } from './role-map'
import { sealOf } from './secrets'

/** What a proof means for a connection, before any account is looked at. Shown whole by a test sign-in. */
export interface Meaning {
  subject: string
  email: string | null
  name: string | null
  groups: string[]
  role: string | null
  hasTwoFactor: boolean
}

/** Methods that a provider names when a second factor was used (RFC 8176, and what Entra sends). */
const secondFactors = [
  'mfa',
  'otp',
  'hwk',
  'swk',
  'sms',
  'fpt',
  'face',
  'iris',
  'vbm',
  'ngcmfa',
  'fido',
  'pop',
]

export function meaningOf(
  connection: ConnectionRow,
  { subject, claims }: ProviderProof,
): Meaning & { given: GivenRole | null } {
  const text = (name: string) =>
    typeof claims[name] === 'string' && claims[name] !== '' ? claims[name] : null
  const groups = groupsOf(claims, connection.groupsClaim)
  const given = mapRole(connection, groups)
  const methods = groupsOf(claims, 'amr')
  // defence: the provider's second factor counts where the owner says so
  const hasTwoFactor = connection.trustsTwoFactor && methods.some((method) => secondFactors.includes(method))
  const email = text('email')
  return {
    subject,
    email: email && normalizeEmail(email).slice(0, 320),
    name: text('name')?.slice(0, 120) ?? null,
    groups,
    role: given?.role ?? null,
    hasTwoFactor,
    given,
  }
}

export type Entered =
  | { kind: 'signed_in'; user: { id: string; email: string; name: string; sessionId: string } }
  | { kind: 'link'; userId: string; email: string }

/** Signs the person in whom the connection knows by this subject, or says whose account must be proved first. */
export async function enter(ctx: Context, connection: ConnectionRow, proof: ProviderProof): Promise<Entered> {
  const known = await findIdentity(db, connection.id, proof.subject)
  if (known) return begin(ctx, connection, proof, known.user)
  const meaning = meaningOf(connection, proof)
  const { email, name } = meaning
  if (email === null) throw new SsoRefusal('no_email')
  // defence: an unverified address is no one's
  if (proof.claims.email_verified === false) throw new SsoRefusal('email_unverified')
  // defence: a provider speaks for its organization's verified domains only
  if (!(await ownsDomainOf(connection.organizationId, email)))
    throw new SsoRefusal('domain_unverified', email)
  const account = await findUserByEmail(db, email)
  if (account) {
    if (!account.isActive) throw new SsoRefusal('access_closed')
    // The account that provisioning by this connection made, and into which no other way leads.
    if (await isMadeBy(db, connection.id, account)) return begin(ctx, connection, proof, account)
    const { organizationId } = connection
    const of = organizationId !== null && { organizationId, userId: account.id }
    if (of && (await isProviderLinkAllowed(of, ctx.clock.now())))
      return begin(ctx, connection, proof, account)
    // defence: an account is never linked by its address alone
    return { kind: 'link', userId: account.id, email }
  }
  if (meaning.given === null) throw new SsoRefusal('no_role')
  const passwordHash = await unusablePassword()
  return begin(ctx, connection, proof, { email, name: name ?? email, passwordHash })
}

type Newcomer = { email: string; name: string; passwordHash: string }
type Known = { id: string; email: string; name: string; isActive: boolean }

/** One transaction: the identity, the role that the provider gives now, and the session. */
export function begin(
  ctx: Context,
  connection: ConnectionRow,
  proof: ProviderProof,
  person: Known | Newcomer,
): Promise<Extract<Entered, { kind: 'signed_in' }>> {
  const now = ctx.clock.now()
  const meaning = meaningOf(connection, proof)
  if ('isActive' in person && !person.isActive) throw new SsoRefusal('access_closed')
  return inTransaction(async (db) => {
    // defence: a sign-in under way brings no one to the provider that came after it
    if (!(await isUnchanged(db, connection))) throw new SsoRefusal('connection_inactive')
    const userId = 'id' in person ? person.id : await registerFromProvider(db, person)
    const { email, name } = person
    const who: Context = {
      ...ctx,
      actor: { kind: 'user', userId, email, role: null, staffRole: null },
    }
    const { organizationId } = connection
    const keepsRoles = organizationId !== null && groupRolesOf(connection).length === 0
    const word = { organizationId, given: meaning.given, keepsRoles }
    if (!(await applyProviderRole(db, who, { userId, email }, word)))
      throw new SsoRefusal(meaning.given ? 'access_closed' : 'no_role')
    await keepIdentity(db, connection.id, proof.subject, userId, now)
    if (organizationId !== null) await endProviderLink(db, { organizationId, userId })
    await touchSignIn(db, userId, now)
    const { sessionId } = await beginSession(db, {
      userId,
      now,
      origin: ctx.origin,
      hasProvenSecondFactor: meaning.hasTwoFactor,
      provider: { connectionId: connection.id, sid: proof.sid, hintSealed: sealOf('hint', proof.idToken) },
    })
    await recordSignIn(db, ctx, {
      userId,
      ...(organizationId !== null && { organizationId }),
      method: 'sso',
      outcome: 'succeeded',
      connectionId: connection.id,
    })
    return { kind: 'signed_in', user: { id: userId, email, name, sessionId } }
  })
}

async function keepIdentity(
  db: Db,
  connectionId: string,
  subject: string,
  userId: string,
  now: Date,
): Promise<void> {
  const known = await findIdentity(db, connectionId, subject)
  if (known) {
    await touchIdentity(db, known.id, connectionId, now)
    return
  }
  // defence: one person of a connection is one account
  if (await findIdentityOfUser(db, connectionId, userId))
    throw new SsoRefusal('other_person', 'The account is linked to another subject')
  const id = newId()
  await insertIdentity(db, { id, connectionId, subject, userId, createdAt: now })
  await touchIdentity(db, id, connectionId, now)
}
