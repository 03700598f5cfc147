import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerSsoStart } from '@/server/auth/sso'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { allowProviderLink, createUser, findViewer, signIn } from '@/server/modules/accounts/members'
import { createIdentityFetch } from '@/server/outbound'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { begin as enterAs } from './identify'
import {
  endByProvider,
  finishSignIn,
  getSsoTest,
  linkAccount,
  newBrowserToken,
  type SsoRefusal,
  startSignIn,
} from './index'
import { findConnection } from './queries'
import { sealOf } from './secrets'
import { type MakeToken, startHostileProvider } from './testing/identity-provider'

/** Each attack on a sign-in by OpenID Connect, from a provider that signs whatever it likes. */

let idp: Awaited<ReturnType<typeof startHostileProvider>>
let test: TestTenant
let connectionId: string
let domain: string
const restore: (() => void)[] = []
const origin = { ip: '192.0.2.9', userAgent: null }
const password = 'a long enough password'
const nowS = () => Math.floor(Date.now() / 1_000)

beforeAll(async () => {
  idp = await startHostileProvider()
})
afterAll(() => idp.close())
afterEach(() => {
  for (const undo of restore.splice(0)) undo()
})

beforeEach(async () => {
  reach([idp.issuer])
  test = await createTestTenant()
  domain = `${newId()}.example`
  connectionId = await connect(test.organizationId)
  await ownDomain(test.organizationId, domain)
})

function reach(
  origins: string[],
  resolve = (): Promise<string[]> => Promise.reject(new Error('no test asks a resolver')),
) {
  const parts = { resolve, connectTimeoutMs: 1_000, exemptOrigins: origins, allowedPorts: [] }
  restore.push(replaceSingleton('identity-fetch', createIdentityFetch(parts)))
  const list = env().SSO_ALLOWED_PRIVATE_ORIGINS as string[]
  const before = [...list]
  list.splice(0, list.length, ...origins)
  restore.push(() => list.splice(0, list.length, ...before))
}

async function connect(organizationId: string, change: Record<string, unknown> = {}) {
  const id = newId()
  await db.ssoConnection.create({
    data: {
      id,
      organizationId,
      kind: 'oidc',
      name: 'Acme ID',
      issuer: idp.issuer,
      clientId: 'croupier',
      secretSealed: sealOf('secret', 'a secret'),
      state: 'active',
      defaultRole: 'analyst',
      roleCeiling: 'developer',
      createdAt: test.clock.now(),
      ...change,
    },
  })
  return id
}

const ownDomain = (organizationId: string, name: string) =>
  db.ssoDomain.create({
    data: {
      id: newId(),
      organizationId,
      domain: name,
      token: 't',
      verifiedAt: test.clock.now(),
      createdAt: test.clock.now(),
    },
  })

const ctx = () => ({ clock: test.clock, origin, requestId: newId() })
const begin = (browser: string, id = connectionId) =>
  startSignIn(ctx(), { connectionId: id, browser, purpose: 'sign_in', returnTo: '/' })

const honest =
  (claims: Record<string, unknown> = {}): MakeToken =>
  ({ nonce, issuer, clientId, sign }) =>
    sign({
      iss: issuer,
      aud: clientId,
      sub: 'subject-1',
      nonce,
      iat: nowS(),
      exp: nowS() + 60,
      email: `ada@${domain}`,
      ...claims,
    })

async function attempt(make: MakeToken, about: Record<string, unknown> = {}, id = connectionId) {
  idp.answers(make, about)
  const browser = newBrowserToken()
  const callback = idp.approve(await begin(browser, id))
  return finishSignIn(ctx(), { connectionId: id, callback, browser })
}

const know = (userId: string, subject = 'subject-1') =>
  db.ssoIdentity.create({
    data: { id: newId(), connectionId, subject, userId, createdAt: test.clock.now() },
  })

const memberWith = (role: 'owner' | 'analyst') =>
  createUser({
    email: `ada@${domain}`,
    name: 'Ada',
    password,
    memberships: [{ organizationId: test.organizationId, role }],
  })

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused = (reason: string) => ({ kind: 'refused', reason })

describe('a token', () => {
  it('that is in order signs in, with the role of the connection', async () => {
    const outcome = await attempt(honest())
    expect(outcome).toMatchObject({ kind: 'signed_in', returnTo: '/' })
    if (outcome.kind !== 'signed_in') return
    const session = { userId: outcome.user.id, sessionId: outcome.user.sessionId }
    const viewer = await findViewer(session, { now: test.clock.now(), ip: null })
    expect(viewer?.memberships).toMatchObject([{ organizationId: test.organizationId, role: 'analyst' }])
    expect(viewer?.session).toMatchObject({ connectionId, secondFactorAt: null })
  })

  it('with alg none is refused', async () => {
    const made: MakeToken = async ({ nonce, issuer, clientId }) =>
      `${base64({ alg: 'none' })}.${base64({ iss: issuer, aud: clientId, sub: 's', nonce, iat: nowS(), exp: nowS() + 60, email: `ada@${domain}` })}.`
    expect(await attempt(made)).toEqual(refused('token_invalid'))
  })

  it.each(['the public key', 'the client secret'])('signed by HS256 with %s is refused', async (which) => {
    const made: MakeToken = ({ nonce, issuer, clientId, publicKeyPem }) =>
      new SignJWT({ nonce, email: `ada@${domain}` })
        .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject('s')
        .setIssuedAt(nowS())
        .setExpirationTime(nowS() + 60)
        .sign(new TextEncoder().encode(which === 'the public key' ? publicKeyPem : 'a secret'))
    expect(await attempt(made)).toEqual(refused('token_invalid'))
  })

  it.each([
    ['another issuer', { iss: 'https://other.example' }],
    ['another audience', { aud: 'another' }],
    ['another nonce', { nonce: 'another' }],
    ['an end in the past', { iat: nowS() - 600, exp: nowS() - 300 }],
  ])('with %s is refused', async (_, claims) => {
    expect(await attempt(honest(claims))).toEqual(refused('token_invalid'))
  })

  it('whose signature was changed is refused', async () => {
    const made: MakeToken = async (given) => {
      const [head, , signature] = (await honest()(given)).split('.')
      const body = {
        iss: given.issuer,
        aud: given.clientId,
        sub: 'x',
        nonce: given.nonce,
        iat: nowS(),
        exp: nowS() + 60,
        email: `eve@${domain}`,
      }
      return `${head}.${base64(body)}.${signature}`
    }
    expect(await attempt(made)).toEqual(refused('token_invalid'))
  })
})

describe('the way back', () => {
  it('of another browser is refused, and does not spend the state', async () => {
    idp.answers(honest())
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    const stolen = { connectionId, callback, browser: newBrowserToken() }
    expect(await finishSignIn(ctx(), stolen)).toEqual(refused('expired'))
    expect(await finishSignIn(ctx(), { ...stolen, browser: undefined })).toEqual(refused('expired'))
    expect(await finishSignIn(ctx(), { ...stolen, browser })).toMatchObject({ kind: 'signed_in' })
  })

  it('works once, also when both come at the same moment', async () => {
    idp.answers(honest())
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    const both = await Promise.all([1, 2].map(() => finishSignIn(ctx(), { connectionId, callback, browser })))
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'signed_in'])
    // Refused here: the provider is not asked for a code twice.
    expect(both).toContainEqual(refused('expired'))
  })

  it('is refused after ten minutes', async () => {
    idp.answers(honest())
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    test.clock.advance(10 * 60_000 + 1)
    expect(await finishSignIn(ctx(), { connectionId, callback, browser })).toEqual(refused('expired'))
  })

  it('of another connection is refused: a state belongs to the connection that it began with', async () => {
    const other = await connect(test.organizationId)
    idp.answers(honest())
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    expect(await finishSignIn(ctx(), { connectionId: other, callback, browser })).toEqual(refused('expired'))
  })

  it('that names another issuer is refused', async () => {
    idp.answers(honest(), { authorization_response_iss_parameter_supported: true })
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    callback.searchParams.set('iss', 'https://mixed-up.example')
    expect(await finishSignIn(ctx(), { connectionId, callback, browser })).toEqual(refused('token_invalid'))
  })

  it('with a code of another sign-in is refused', async () => {
    idp.answers(honest())
    const victim = idp.approve(await begin(newBrowserToken()))
    const browser = newBrowserToken()
    const own = idp.approve(await begin(browser))
    own.searchParams.set('code', victim.searchParams.get('code') ?? '')
    expect(await finishSignIn(ctx(), { connectionId, callback: own, browser })).toEqual(
      refused('token_invalid'),
    )
  })
})

describe('discovery', () => {
  it('of a provider that calls itself another issuer is refused, by a character too', async () => {
    for (const issuer of ['https://other.example', `${idp.issuer}/`])
      await expect(attempt(honest(), { issuer })).rejects.toMatchObject({ reason: 'token_invalid' })
  })

  it('reaches no private address', async () => {
    reach([], () => Promise.resolve(['10.0.0.1']))
    const id = await connect(test.organizationId, { issuer: 'https://login.example.com' })
    await expect(begin(newBrowserToken(), id)).rejects.toMatchObject({ reason: 'provider_unreachable' })
  })

  it('of a public provider takes no keys from a private address', async () => {
    expect(await attempt(honest(), { jwks_uri: 'https://169.254.169.254/keys' })).toEqual(
      refused('provider_unreachable'),
    )
  })
})

describe('who is who', () => {
  it('an address of a domain that the organization has not verified signs no one in', async () => {
    const victim = `victim@${newId()}.example`
    await createUser({ email: victim, name: 'Victim', password, memberships: [] })
    expect(await attempt(honest({ email: victim }))).toEqual(refused('domain_unverified'))
  })

  it('a domain of another organization signs no one in', async () => {
    const other = await createTestTenant()
    const theirs = `${newId()}.example`
    await ownDomain(other.organizationId, theirs)
    expect(await attempt(honest({ email: `ada@${theirs}` }))).toEqual(refused('domain_unverified'))
  })

  it('an address that the provider calls unverified signs no one in', async () => {
    expect(await attempt(honest({ email_verified: false }))).toEqual(refused('email_unverified'))
  })

  it('an account with a password is linked after its password, and once', async () => {
    const email = `ada@${domain}`
    const { userId } = await createUser({ email, name: 'Ada', password, memberships: [] })
    idp.answers(honest())
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    expect(await finishSignIn(ctx(), { connectionId, callback, browser })).toEqual({ kind: 'link' })
    expect(await db.ssoIdentity.count({ where: { connectionId } })).toBe(0)
    expect(await linkAccount(ctx(), { browser, password: 'not the password' })).toEqual({ kind: 'refused' })
    expect(await linkAccount(ctx(), { browser: newBrowserToken(), password })).toEqual({ kind: 'refused' })
    expect(await linkAccount(ctx(), { browser, password })).toMatchObject({
      kind: 'signed_in',
      user: { id: userId },
    })
    expect(await linkAccount(ctx(), { browser, password })).toEqual({ kind: 'refused' })
    expect(await attempt(honest())).toMatchObject({ kind: 'signed_in', user: { id: userId } })
  })

  it('an account is linked without its password within a day after an owner allowed it, and once', async () => {
    const { userId } = await memberWith('analyst')
    const { id: membershipId } = await db.membership.findFirstOrThrow({ where: { userId } })
    const actor = {
      kind: 'user',
      userId: newId(),
      email: 'o@a.example',
      role: 'owner',
      staffRole: null,
    } as const
    const owner = { ...test.tenant, actor }
    await expect(
      allowProviderLink({ ...(await createTestTenant()).tenant, actor }, { membershipId }),
    ).rejects.toMatchObject({ code: 'E8001' })
    expect(await attempt(honest())).toEqual({ kind: 'link' })
    await allowProviderLink(owner, { membershipId })
    await db.membership.update({ where: { id: membershipId }, data: { providerLinkUntil: test.clock.now() } })
    expect(await attempt(honest())).toEqual({ kind: 'link' })
    await allowProviderLink(owner, { membershipId })
    expect(await attempt(honest())).toMatchObject({ kind: 'signed_in', user: { id: userId } })
    await db.ssoIdentity.deleteMany({ where: { connectionId } })
    expect(await attempt(honest())).toEqual({ kind: 'link' })
  })

  it.each([['owner'], ['staff']])('the account of an %s is linked by its password alone', async (whose) => {
    const { userId } = await memberWith(whose === 'owner' ? 'owner' : 'analyst')
    if (whose === 'staff') await db.user.update({ where: { id: userId }, data: { staffRole: 'support' } })
    const { id: membershipId } = await db.membership.findFirstOrThrow({ where: { userId } })
    const actor = {
      kind: 'user',
      userId: newId(),
      email: 'o@a.example',
      role: 'owner',
      staffRole: null,
    } as const
    await expect(allowProviderLink({ ...test.tenant, actor }, { membershipId })).rejects.toMatchObject({
      code: 'E8010',
    })
  })

  it('one person of a connection is one account: another subject with the address is refused', async () => {
    const email = `ada@${domain}`
    const { userId } = await createUser({ email, name: 'Ada', password, memberships: [] })
    await know(userId, 'subject-of-before')
    idp.answers(honest())
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    expect(await finishSignIn(ctx(), { connectionId, callback, browser })).toEqual({ kind: 'link' })
    expect(await linkAccount(ctx(), { browser, password })).toEqual({ kind: 'refused' })
    expect(await db.ssoIdentity.count({ where: { connectionId } })).toBe(1)
  })

  it('an account that provisioning made is entered by its connection alone, until it has a password', async () => {
    const email = `ada@${domain}`
    const made = await db.user.create({ data: { id: newId(), email, name: 'Ada', passwordHash: 'none' } })
    const row = { userId: made.id, email, userName: email, userNameKey: email, madeWithHash: 'none' }
    const at = test.clock.now()
    const shared = { ...row, isActive: true, createdAt: at, updatedAt: at }
    await db.scimUser.create({ data: { id: newId(), connectionId, ...shared } })
    const other = await connect(test.organizationId)
    expect(await attempt(honest(), {}, other)).toEqual({ kind: 'link' })
    await db.user.update({ where: { id: made.id }, data: { passwordHash: 'set by the person' } })
    expect(await attempt(honest())).toEqual({ kind: 'link' })
    await db.user.update({ where: { id: made.id }, data: { passwordHash: 'none' } })
    expect(await attempt(honest())).toMatchObject({ kind: 'signed_in', user: { id: made.id } })
  })

  it('an account that provisioning found is linked after its password', async () => {
    const email = `ada@${domain}`
    const { userId } = await createUser({ email, name: 'Ada', password, memberships: [] })
    const at = test.clock.now()
    const row = { userId, email, userName: email, userNameKey: email, isActive: true }
    await db.scimUser.create({
      data: { id: newId(), connectionId, ...row, madeWithHash: null, createdAt: at, updatedAt: at },
    })
    expect(await attempt(honest())).toEqual({ kind: 'link' })
  })

  it('a member whom the organization suspended stays out', async () => {
    const { userId } = await memberWith('analyst')
    await know(userId)
    const where = { userId, organizationId: test.organizationId }
    await db.membership.updateMany({ where, data: { isActive: false } })
    expect(await attempt(honest())).toEqual(refused('access_closed'))
  })

  it('an owner stays one whatever their groups are', async () => {
    const groupRoles = [{ group: 'dev', role: 'developer' }]
    await db.ssoConnection.update({ where: { id: connectionId }, data: { groupRoles } })
    const { userId } = await memberWith('owner')
    await know(userId)
    expect(await attempt(honest({ groups: ['dev'] }))).toMatchObject({ kind: 'signed_in' })
    expect(await db.membership.findFirst({ where: { userId } })).toMatchObject({ role: 'owner' })
  })

  it('a second factor of the provider counts where the owner says so', async () => {
    const factorOf = async () => {
      const outcome = await attempt(honest({ amr: ['pwd', 'mfa'] }))
      if (outcome.kind !== 'signed_in') throw new Error('not signed in')
      const { sessionId: id } = outcome.user
      return (await db.userSession.findUniqueOrThrow({ where: { id } })).secondFactorAt
    }
    expect(await factorOf()).toBeNull()
    await db.ssoConnection.update({ where: { id: connectionId }, data: { trustsTwoFactor: true } })
    expect(await factorOf()).toEqual(test.clock.now())
  })

  it('a group above the ceiling is refused', async () => {
    await db.ssoConnection.update({
      where: { id: connectionId },
      data: { groupRoles: [{ group: 'bosses', role: 'admin' }] },
    })
    expect(await attempt(honest({ groups: ['bosses'] }))).toEqual(refused('role_above_ceiling'))
  })

  it('a changed group changes the role at the next sign-in, and none ends the access', async () => {
    const groupRoles = [
      { group: 'dev', role: 'developer' },
      { group: 'fin', role: 'finance' },
    ]
    await db.ssoConnection.update({ where: { id: connectionId }, data: { groupRoles, defaultRole: null } })
    const roles = async () =>
      (await db.membership.findMany({ where: { organizationId: test.organizationId } })).map(
        ({ role }) => role,
      )
    await attempt(honest({ groups: ['dev'] }))
    expect(await roles()).toEqual(['developer'])
    await attempt(honest({ groups: ['fin'] }))
    expect(await roles()).toEqual(['finance'])
    expect(await attempt(honest({ groups: [] }))).toEqual(refused('no_role'))
  })

  it('a provider opens its own organization only, and makes no staff', async () => {
    const other = await createTestTenant()
    const email = `ada@${domain}`
    const memberships = [{ organizationId: other.organizationId, role: 'owner' as const }]
    const { userId } = await createUser({
      email,
      name: 'Ada',
      password,
      memberships,
      staffRole: 'administrator',
    })
    await db.ssoIdentity.create({
      data: { id: newId(), connectionId, subject: 'subject-1', userId, createdAt: test.clock.now() },
    })
    const outcome = await attempt(honest())
    if (outcome.kind !== 'signed_in') throw new Error('not signed in')
    const viewer = await findViewer(
      { userId, sessionId: outcome.user.sessionId },
      { now: test.clock.now(), ip: null },
    )
    expect(viewer).toMatchObject({ isStaff: false, staffRole: null })
    expect(viewer?.memberships.map(({ organizationId }) => organizationId)).toEqual([test.organizationId])
  })
})

describe('a connection', () => {
  it('that is not active signs no one in, nor what began while it was', async () => {
    idp.answers(honest())
    const browser = newBrowserToken()
    const callback = idp.approve(await begin(browser))
    await db.ssoConnection.update({ where: { id: connectionId }, data: { state: 'tested' } })
    expect(await finishSignIn(ctx(), { connectionId, callback, browser })).toEqual(
      refused('connection_inactive'),
    )
    await expect(begin(newBrowserToken())).rejects.toMatchObject({ reason: 'connection_inactive' })
  })

  it('that changed its provider during a sign-in keeps nothing of it', async () => {
    const { userId: id } = await memberWith('analyst')
    const before = await findConnection(db, connectionId)
    if (!before) throw new Error('no connection')
    await db.ssoConnection.update({
      where: { id: connectionId },
      data: { issuer: 'https://login.example.net' },
    })
    const proof = { subject: 'subject-1', claims: {}, sid: null, idToken: '', authenticatedAt: null }
    const who = { ...ctx(), actor: { kind: 'system' as const, job: 'single-sign-on' } }
    const person = { id, email: `ada@${domain}`, name: 'Ada', isActive: true }
    await expect(enterAs(who, before, proof, person)).rejects.toMatchObject({ reason: 'connection_inactive' })
    expect(await db.ssoIdentity.count({ where: { connectionId } })).toBe(0)
  })

  it('that is no longer active opens nothing: its sessions are worth nothing', async () => {
    const outcome = await attempt(honest())
    if (outcome.kind !== 'signed_in') throw new Error('not signed in')
    await db.ssoConnection.update({ where: { id: connectionId }, data: { state: 'tested' } })
    const session = { userId: outcome.user.id, sessionId: outcome.user.sessionId }
    expect(await findViewer(session, { now: test.clock.now(), ip: null })).toBeNull()
  })

  it('is tested by who manages it, and the claims are for who ran the test', async () => {
    const { userId } = await memberWith('owner')
    const viewer = { userId, sessionId: newId(), mayTest: (id: string | null) => id === test.organizationId }
    const browser = newBrowserToken()
    const input = { connectionId, browser, purpose: 'test' as const, returnTo: '/' }
    for (const no of [null, { ...viewer, mayTest: () => false }])
      await expect(startSignIn(ctx(), { ...input, viewer: no })).rejects.toMatchObject({
        reason: 'connection_inactive',
      })
    idp.answers(honest())
    const callback = idp.approve(await startSignIn(ctx(), { ...input, viewer }))
    const outcome = await finishSignIn(ctx(), { connectionId, callback, browser })
    if (outcome.kind !== 'tested') throw new Error('not tested')
    const as = (id: string) => ({
      ...test.tenant,
      actor: { kind: 'user', userId: id, email: 'a@a.example', role: 'owner', staffRole: null } as const,
    })
    const { attemptId } = outcome
    expect(await getSsoTest(as(userId), { attemptId })).toMatchObject({
      kind: 'passed',
      claims: { sub: 'subject-1' },
    })
    await expect(getSsoTest(as(newId()), { attemptId })).rejects.toMatchObject({ code: 'E0004' })
  })

  it('that cannot begin a test says why to who tests', async () => {
    const { userId } = await memberWith('owner')
    await db.ssoConnection.update({
      where: { id: connectionId },
      data: { issuer: 'https://nowhere.example' },
    })
    const viewer = { userId, sessionId: newId(), mayTest: () => true }
    const input = {
      connectionId,
      browser: newBrowserToken(),
      purpose: 'test' as const,
      returnTo: '/',
      viewer,
    }
    const error = await startSignIn(ctx(), input).then(
      () => null,
      (refusal: SsoRefusal) => refusal,
    )
    const actor = { kind: 'user', userId, email: 'a@a.example', role: 'owner', staffRole: null } as const
    expect(await getSsoTest({ ...test.tenant, actor }, { attemptId: error?.testId ?? '' })).toMatchObject({
      kind: 'failed',
      reason: 'provider_unreachable',
    })
  })

  it('confirms the person of the session alone', async () => {
    const signedIn = await attempt(honest({ auth_time: nowS() }))
    if (signedIn.kind !== 'signed_in') throw new Error('not signed in')
    const { id: userId, sessionId } = signedIn.user
    const confirm = async (sub: string) => {
      idp.answers(honest({ sub, auth_time: nowS() }))
      const browser = newBrowserToken()
      const viewer = { userId, sessionId, mayTest: () => false }
      const start = { connectionId, browser, purpose: 'confirm' as const, returnTo: '/', viewer }
      const callback = idp.approve(await startSignIn(ctx(), start))
      return finishSignIn(ctx(), { connectionId, callback, browser })
    }
    expect(await confirm('subject-2')).toEqual({ ...refused('other_person'), isConfirming: true })
    expect(await confirm('subject-1')).toEqual({ kind: 'confirmed' })
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example'])(
    'never leads to %s',
    async (target) => {
      const address = `https://a.example/api/sso/${connectionId}/start?callbackUrl=${encodeURIComponent(target)}`
      const response = await answerSsoStart(new Request(address), {
        params: Promise.resolve({ connectionId }),
      })
      expect(response.headers.get('location')).toContain(idp.issuer)
      expect(await db.ssoAttempt.findFirst({ where: { connectionId } })).toMatchObject({ returnTo: '/' })
    },
  )
})

describe('enforced', () => {
  it('passwords are refused, but for the owner named for emergencies, whose use is recorded', async () => {
    const memberships = [{ organizationId: test.organizationId, role: 'owner' as const }]
    const [glass, other] = [`glass@${domain}`, `other@${domain}`]
    const { userId } = await createUser({ email: glass, name: 'Glass', password, memberships })
    await createUser({ email: other, name: 'Other', password, memberships })
    await db.ssoConnection.update({
      where: { id: connectionId },
      data: { isEnforced: true, breakGlassUserId: userId },
    })
    expect(await signIn(ctx(), { email: other, password })).toEqual({
      kind: 'provider_needed',
      slug: test.slug,
    })
    expect(await signIn(ctx(), { email: other, password: 'not the password' })).toEqual({ kind: 'refused' })
    expect(await signIn(ctx(), { email: glass, password })).toMatchObject({ kind: 'signed_in' })
    const used = await db.auditEntry.findMany({
      where: { organizationId: test.organizationId, action: 'sso.break_glass_used' },
    })
    expect(used).toHaveLength(1)
    const { breakGlassUsedAt } = await db.ssoConnection.findUniqueOrThrow({ where: { id: connectionId } })
    expect(breakGlassUsedAt).toEqual(test.clock.now())
  })

  it('a password of a person with another organization opens that one alone', async () => {
    const elsewhere = await createTestTenant()
    const email = `two@${domain}`
    const memberships = [test, elsewhere].map(({ organizationId }) => ({
      organizationId,
      role: 'admin' as const,
    }))
    const { userId } = await createUser({ email, name: 'Two', password, memberships })
    await db.ssoConnection.update({
      where: { id: connectionId },
      data: { isEnforced: true, breakGlassUserId: newId() },
    })
    const outcome = await signIn(ctx(), { email, password })
    if (outcome.kind !== 'signed_in') throw new Error('not signed in')
    const viewer = await findViewer(
      { userId, sessionId: outcome.user.sessionId },
      { now: test.clock.now(), ip: null },
    )
    expect(viewer?.memberships.map(({ slug }) => slug)).toEqual([elsewhere.slug])
  })
})

describe('back-channel logout', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const logout = () => ({
    iss: idp.issuer,
    aud: 'croupier',
    iat: nowS(),
    exp: nowS() + 60,
    jti: newId(),
    sub: 'subject-1',
    events: event,
  })

  it('ends the sessions of the subject at once', async () => {
    const outcome = await attempt(honest())
    if (outcome.kind !== 'signed_in') throw new Error('not signed in')
    const token = await idp.sign(logout())
    expect(await endByProvider(ctx(), { connectionId, token })).toEqual({ ended: 1 })
    const session = { userId: outcome.user.id, sessionId: outcome.user.sessionId }
    expect(await findViewer(session, { now: test.clock.now(), ip: null })).toBeNull()
  })

  it.each([
    ['an ID token', { nonce: 'n' }],
    ['a token without the event', { events: {} }],
    ['another audience', { aud: 'another' }],
    ['an old token', { iat: nowS() - 3_600, exp: nowS() + 60 }],
  ])('%s ends nothing', async (_, change) => {
    const token = await idp.sign({ ...logout(), ...change })
    await expect(endByProvider(ctx(), { connectionId, token })).rejects.toMatchObject({
      reason: 'token_invalid',
    })
  })
})

it('the state, the browser and the secret are kept hashed or sealed', async () => {
  const browser = newBrowserToken()
  const address = await begin(browser)
  const row = await db.ssoAttempt.findFirstOrThrow({ where: { connectionId } })
  expect(Buffer.from(row.stateHash)).toEqual(sha256(address.searchParams.get('state') ?? ''))
  expect(JSON.stringify(row)).not.toContain(browser)
  expect(address.searchParams.get('code_challenge_method')).toBe('S256')
})
