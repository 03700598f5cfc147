import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SsoReason } from '@/server/contract/sso-reasons'
import type { Clock } from '@/server/core/clock'
import type { Context } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { log } from '@/server/log'
import {
  confirmSession,
  provePassword,
  type SignInOutcome,
  whatHappened,
} from '@/server/modules/accounts/members'
import { noteSignIn, recordSignIn } from '@/server/modules/accounts/sign-ins'
import { record } from './connections'
import { begin, enter, meaningOf } from './identify'
import {
  authorizationAddress,
  type Challenge,
  newChallenge,
  type OidcProvider,
  type ProviderProof,
  redeem,
} from './oidc'
import {
  type ConnectionRow,
  countOutcome,
  deleteAssertionsBefore,
  deleteAttemptsBefore,
  findConnection,
  findIdentity,
  findLinkAttempt,
  insertAttempt,
  spendAssertion,
  spendAttempt,
  takeLink,
  updateAttempt,
  updateConnectionRow,
} from './queries'
import { SsoRefusal } from './refusal'
import { newRequestId, redeemSaml, samlProviderOf, samlRequestAddress } from './saml'
import { openOf, sealOf } from './secrets'

const lifetimeMs = 10 * 60_000
const keptTestMs = 3_600_000

type Caller = { clock: Clock; origin: Context['origin'] }
type Purpose = 'sign_in' | 'test' | 'confirm'

const hash = (text: string) => new Uint8Array(sha256(text))
export const newBrowserToken = () => randomBytes(32).toString('base64url')
const addressOf = (connectionId: string, end: string) => `${env().baseUrl}/api/sso/${connectionId}/${end}`

/** What is entered at the provider. */
export const addressesOf = (connectionId: string) => ({
  redirectUri: addressOf(connectionId, 'callback'),
  initiateLoginUri: addressOf(connectionId, 'start'),
  backchannelLogoutUri: addressOf(connectionId, 'logout'),
  postLogoutUri: `${env().baseUrl}/sign-in`,
})

export function providerOf(connection: ConnectionRow, which: 'now' | 'next' = 'now'): OidcProvider {
  const { issuer, clientId, secretSealed, nextSecretSealed, clockSkewS } = connection
  const sealed = (which === 'next' && nextSecretSealed) || secretSealed
  if (clientId === null || sealed === null) throw new SsoRefusal('connection_inactive', 'No client is set up')
  return { issuer, clientId, secret: openOf('secret', sealed), clockSkewS }
}

/** Keeps an attempt for this browser, and answers where it goes. Throws SsoRefusal. */
export async function startSignIn(
  ctx: Caller,
  input: {
    connectionId: string
    browser: string
    purpose: Purpose
    /** A path of this site, checked by the caller. */
    returnTo: string
    /** Who tests or confirms. */
    viewer?: { userId: string; sessionId: string; mayTest: (organizationId: string | null) => boolean } | null
    loginHint?: string | undefined
  },
): Promise<URL> {
  const connection = await findConnection(db, input.connectionId)
  if (!connection) throw new SsoRefusal('connection_inactive')
  const { purpose, viewer = null } = input
  // defence: only who manages a connection tests it
  if (purpose === 'test' && !viewer?.mayTest(connection.organizationId))
    throw new SsoRefusal('connection_inactive')
  if (purpose !== 'test') requireActive(connection)
  const isSaml = connection.kind === 'saml'
  const challenge = { ...newChallenge(), ...(isSaml && { state: newRequestId() }) }
  const now = ctx.clock.now()
  const attempt = {
    id: newId(),
    connectionId: connection.id,
    purpose,
    stateHash: hash(challenge.state),
    browserHash: hash(input.browser),
    returnTo: input.returnTo.slice(0, 2_048),
    ...(purpose !== 'sign_in' && viewer && { userId: viewer.userId, sessionId: viewer.sessionId }),
    createdAt: now,
  }
  const isFresh = purpose === 'confirm'
  let address: URL
  try {
    address = isSaml
      ? await samlRequestAddress(samlProviderOf(connection, now), challenge.state, { isFresh })
      : await authorizationAddress(providerOf(connection), challenge, {
          redirectUri: addressesOf(connection.id).redirectUri,
          loginHint: input.loginHint,
          isFresh,
        })
  } catch (error) {
    if (purpose !== 'test' || !(error instanceof SsoRefusal)) throw error
    const { reason, detail } = error
    await countOutcome(db, connection.id, reason, now)
    await insertAttempt(db, { ...attempt, spentAt: now, ...failedTest(error, now) })
    throw new SsoRefusal(reason, detail, attempt.id)
  }
  await insertAttempt(db, {
    ...attempt,
    proofSealed: sealOf('proof', JSON.stringify(challenge)),
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return address
}

const failedTest = ({ reason, detail }: SsoRefusal, now: Date) => ({
  outcomeSealed: sealOf('outcome', JSON.stringify({ reason, detail })),
  expiresAt: new Date(now.getTime() + keptTestMs),
})

function requireActive(connection: ConnectionRow): void {
  const isOpen = connection.organization?.isActive ?? true
  // defence: a connection that is not active signs in no person
  if (connection.state !== 'active' || !isOpen) throw new SsoRefusal('connection_inactive')
}

export type SsoOutcome =
  | { kind: 'signed_in'; user: { id: string; sessionId: string }; returnTo: string }
  | { kind: 'link' }
  | { kind: 'tested'; attemptId: string; returnTo: string }
  | { kind: 'confirmed' }
  | { kind: 'refused'; reason: SsoReason; isConfirming?: true }

/** Ends what `startSignIn` began, at the provider's answer. Refusals are counted for the connection's owner. */
export async function finishSignIn(
  ctx: Caller & { requestId: string },
  { connectionId, callback, browser }: { connectionId: string; callback: URL; browser: string | undefined },
): Promise<SsoOutcome> {
  const now = ctx.clock.now()
  const state = callback.searchParams.get('state')
  const key = state && browser ? { stateHash: hash(state), browserHash: hash(browser), connectionId } : null
  const attempt = key ? await spendAttempt(db, key, now) : null
  if (!attempt?.proofSealed) return { kind: 'refused', reason: 'expired' }
  const connection = await findConnection(db, connectionId)
  if (!connection) return { kind: 'refused', reason: 'connection_inactive' }
  const who: Context = { ...ctx, actor: { kind: 'system', job: 'single-sign-on' } }
  let proof: ProviderProof | null = null
  try {
    const isTest = attempt.purpose === 'test'
    if (!isTest) requireActive(connection)
    const challenge = JSON.parse(openOf('proof', attempt.proofSealed)) as Challenge
    proof = await proofOf(connection, attempt, { challenge, callback, now })
    if (isTest) return await keepTest(who, connection, attempt, proof)
    if (attempt.purpose === 'confirm') return await confirm(who, connection, attempt, proof)
    const entered = await enter(who, connection, proof)
    await countOutcome(db, connectionId, entered.kind, now)
    if (entered.kind === 'signed_in') return { ...entered, returnTo: attempt.returnTo }
    await updateAttempt(db, attempt.id, {
      linkUserId: entered.userId,
      outcomeSealed: sealOf('outcome', JSON.stringify({ proof, email: entered.email })),
      expiresAt: new Date(now.getTime() + lifetimeMs),
    })
    return { kind: 'link' }
  } catch (error) {
    return await refuse(who, connection, { attempt, proof }, error)
  }
}

type Attempt = NonNullable<Awaited<ReturnType<typeof spendAttempt>>>

/** What the provider proved, by the protocol of its connection. Throws SsoRefusal. */
async function proofOf(
  connection: ConnectionRow,
  attempt: Attempt,
  { challenge, callback, now }: { challenge: Challenge; callback: URL; now: Date },
): Promise<ProviderProof> {
  const isFresh = attempt.purpose === 'confirm'
  if (connection.kind === 'oidc') {
    // The address that was registered: what a proxy made of the host is of no concern.
    const received = new URL(addressesOf(connection.id).redirectUri)
    received.search = callback.search
    const provider = providerOf(connection, attempt.purpose === 'test' ? 'next' : 'now')
    return redeem(provider, received, challenge, { groupsClaim: connection.groupsClaim, isFresh })
  }
  if (!attempt.responseSealed) throw new SsoRefusal('expired')
  const request = { id: challenge.state, startedAt: attempt.createdAt, isFresh, now }
  const response = openOf('response', attempt.responseSealed)
  const { assertionId, expiresAt, ...proof } = await redeemSaml(
    samlProviderOf(connection, now),
    response,
    request,
  )
  const assertion = { connectionId: connection.id, assertionHash: hash(assertionId), expiresAt }
  // defence: an assertion signs in once
  if (!(await spendAssertion(db, assertion))) throw new SsoRefusal('replayed', assertionId.slice(0, 200))
  return proof
}

async function refuse(
  ctx: Context,
  connection: ConnectionRow,
  { attempt, proof }: { attempt: Attempt; proof: ProviderProof | null },
  error: unknown,
): Promise<SsoOutcome> {
  if (!(error instanceof SsoRefusal)) throw error
  const { reason, detail } = error
  const now = ctx.clock.now()
  await countOutcome(db, connection.id, reason, now)
  log.info({ connectionId: connection.id, reason, detail }, 'single sign-on refused')
  if (attempt.purpose !== 'test') {
    await logRefusal(ctx, connection, proof, error)
    return { kind: 'refused', reason, ...(attempt.purpose === 'confirm' && { isConfirming: true as const }) }
  }
  await updateAttempt(db, attempt.id, failedTest(error, now))
  return { kind: 'tested', attemptId: attempt.id, returnTo: attempt.returnTo }
}

/** In the log of the connection's organization alone: what a provider says of an address concerns no other. */
async function logRefusal(
  ctx: Context,
  { id: connectionId, organizationId }: ConnectionRow,
  proof: ProviderProof | null,
  { reason, detail }: SsoRefusal,
): Promise<void> {
  const known = proof && (await findIdentity(db, connectionId, proof.subject))
  const refused = { method: 'sso', outcome: 'refused', reason, connectionId } as const
  const attempt = { ...refused, ...(detail !== null && { detail }) }
  if (known)
    await recordSignIn(db, ctx, {
      userId: known.userId,
      ...(organizationId !== null && { organizationId }),
      ...attempt,
    })
  else if (organizationId !== null) await recordSignIn(db, ctx, { userId: null, organizationId, ...attempt })
}

/** Keeps what the provider said for who tests. It signs no one in. A prepared secret that worked replaces the first. */
async function keepTest(
  ctx: Context,
  connection: ConnectionRow,
  attempt: Attempt,
  proof: ProviderProof,
): Promise<SsoOutcome> {
  const { given: _, ...meaning } = meaningOf(connection, proof)
  const now = ctx.clock.now()
  const { nextSecretSealed } = connection
  await inTransaction(async (db) => {
    await updateAttempt(db, attempt.id, {
      outcomeSealed: sealOf('outcome', JSON.stringify({ claims: proof.claims, meaning })),
      expiresAt: new Date(now.getTime() + keptTestMs),
    })
    await updateConnectionRow(db, connection.id, {
      testedAt: now,
      ...(connection.state === 'draft' && { state: 'tested' }),
      ...(nextSecretSealed && {
        secretSealed: nextSecretSealed,
        secretExpiresAt: connection.nextSecretExpiresAt,
        nextSecretSealed: null,
        nextSecretExpiresAt: null,
      }),
    })
    const action = nextSecretSealed ? 'sso.secret_replaced' : 'sso.connection_tested'
    await record(db, ctx, connection.id, { action, after: { testedAt: now } }, connection.organizationId)
  })
  return { kind: 'tested', attemptId: attempt.id, returnTo: attempt.returnTo }
}

/** Step-up: the same person, who has just signed in at the provider again. */
async function confirm(
  ctx: Context,
  connection: ConnectionRow,
  attempt: Attempt,
  proof: ProviderProof,
): Promise<SsoOutcome> {
  const known = await findIdentity(db, connection.id, proof.subject)
  // defence: step-up at the provider is by the same person
  if (!attempt.sessionId || known?.userId !== attempt.userId) throw new SsoRefusal('other_person')
  const { hasTwoFactor: isSecondFactor } = meaningOf(connection, proof)
  await confirmSession(db, { sessionId: attempt.sessionId, now: ctx.clock.now(), isSecondFactor })
  return { kind: 'confirmed' }
}

const Waiting = z.object({
  email: z.string(),
  proof: z.object({
    subject: z.string(),
    claims: z.record(z.string(), z.unknown()),
    sid: z.string().nullable(),
    idToken: z.string(),
    authenticatedAt: z.coerce.date().nullable(),
  }),
})

const waiting = async (ctx: Caller, browser: string | undefined) =>
  browser ? findLinkAttempt(db, hash(browser), ctx.clock.now()) : null

/** Links the account whose password, and second factor where there is one, is proved, and signs in. Counted like every sign-in. */
export async function linkAccount(
  ctx: Caller & { requestId: string },
  input: { browser: string | undefined; password: string; code?: string },
): Promise<SignInOutcome> {
  const attempt = await waiting(ctx, input.browser)
  if (!attempt?.outcomeSealed) return { kind: 'refused' }
  const { email, proof } = Waiting.parse(JSON.parse(openOf('outcome', attempt.outcomeSealed)))
  const { password, code } = input
  const proved = await provePassword(ctx, { email, password, ...(code !== undefined && { code }) })
  if (proved.kind !== 'proved') {
    noteSignIn(ctx, { email, ...whatHappened(proved) })
    return proved
  }
  const connection = await findConnection(db, attempt.connectionId)
  // defence: only the account that the provider named is linked
  if (!connection || proved.user.id !== attempt.linkUserId || !(await takeLink(db, attempt.id)))
    return { kind: 'refused' }
  const who: Context = { ...ctx, actor: { kind: 'system', job: 'single-sign-on' } }
  try {
    requireActive(connection)
    const entered = await begin(who, connection, proof, proved.user)
    await countOutcome(db, connection.id, 'signed_in', ctx.clock.now())
    return entered
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    await countOutcome(db, connection.id, error.reason, ctx.clock.now())
    await logRefusal(who, connection, proof, error)
    return { kind: 'refused' }
  }
}

/** Forgets attempts, and assertions that were spent, an hour after their end. */
export async function pruneSsoAttempts(ctx: { clock: Clock }): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - keptTestMs)
  return (await deleteAttemptsBefore(db, before)) + (await deleteAssertionsBefore(db, before))
}
