import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { findViewer } from '@/server/modules/accounts/members'
import { createIdentityFetch } from '@/server/outbound'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { endByProvider, finishSignIn, newBrowserToken, providerLogout, startSignIn } from './index'
import { sealOf } from './secrets'
import { addressesOf } from './sign-in'
import { browserAt, startRealProvider } from './testing/real-provider'

/** Against `oidc-provider`, over HTTP: what a certified provider does, not what a test makes of it. */

let test: TestTenant
let connectionId: string
let idp: Awaited<ReturnType<typeof startRealProvider>>
let open: ReturnType<typeof browserAt>
const undo: (() => unknown)[] = []
const clientSecret = 'a secret with every sign: +/=%&? '

beforeEach(async () => {
  test = await createTestTenant()
  connectionId = newId()
  const domain = `${newId()}.example`
  const { redirectUri, postLogoutUri } = addressesOf(connectionId)
  const person = {
    subject: 'subject-1',
    email: `ada@${domain}`,
    groups: ['developers'],
    methods: ['pwd', 'otp'],
  }
  idp = await startRealProvider({ clientSecret, redirectUri, postLogoutUri, person })
  undo.push(idp.close)
  open = browserAt(idp.issuer)
  reach(idp.issuer)
  const { organizationId } = test
  const createdAt = test.clock.now()
  await db.ssoConnection.create({
    data: {
      id: connectionId,
      organizationId,
      kind: 'oidc',
      name: 'Acme ID',
      issuer: idp.issuer,
      clientId: 'croupier',
      secretSealed: sealOf('secret', clientSecret),
      state: 'active',
      roleCeiling: 'developer',
      groupRoles: [{ group: 'developers', role: 'developer' }],
      trustsTwoFactor: true,
      createdAt,
    },
  })
  const verified = { token: 't', verifiedAt: createdAt, createdAt }
  await db.ssoDomain.create({ data: { id: newId(), organizationId, domain, ...verified } })
})
afterEach(async () => {
  for (const one of undo.splice(0)) await one()
})

function reach(origin: string) {
  const resolve = () => Promise.reject(new Error('no test asks a resolver'))
  const parts = { resolve, connectTimeoutMs: 1_000, exemptOrigins: [origin], allowedPorts: [] }
  undo.push(replaceSingleton('identity-fetch', createIdentityFetch(parts)))
  const list = env().SSO_ALLOWED_PRIVATE_ORIGINS as string[]
  const before = list.splice(0, list.length, origin)
  undo.push(() => list.splice(0, list.length, ...before))
}

const ctx = () => ({ clock: test.clock, origin: { ip: null, userAgent: null }, requestId: newId() })

/** From the start to the address at which the provider leads the browser back. */
async function approve(
  more: Pick<Parameters<typeof startSignIn>[1], 'purpose' | 'viewer'> = { purpose: 'sign_in' },
) {
  const browser = newBrowserToken()
  const led = await open(await startSignIn(ctx(), { connectionId, browser, returnTo: '/', ...more }))
  if (!('away' in led)) throw new Error(led.page)
  return { connectionId, browser, callback: led.away }
}

async function signIn() {
  const outcome = await finishSignIn(ctx(), await approve())
  if (outcome.kind !== 'signed_in') throw new Error(JSON.stringify(outcome))
  return { userId: outcome.user.id, sessionId: outcome.user.sessionId }
}

it('signs in by discovery, PKCE, state and nonce, with the role of the group and the second factor', async () => {
  const own = await signIn()
  const viewer = await findViewer(own, { now: test.clock.now(), ip: null })
  expect(viewer?.memberships).toMatchObject([{ organizationId: test.organizationId, role: 'developer' }])
  expect(viewer?.session).toMatchObject({ connectionId })
  expect(await db.ssoIdentity.findFirst({ where: { connectionId } })).toMatchObject({ subject: 'subject-1' })
})

it('a code belongs to the sign-in that asked for it: the provider refuses it for another', async () => {
  const one = await approve()
  open = browserAt(idp.issuer)
  const other = await approve()
  const callback = new URL(other.callback)
  callback.searchParams.set('code', one.callback.searchParams.get('code') ?? '')
  expect(await finishSignIn(ctx(), { ...other, callback })).toEqual({
    kind: 'refused',
    reason: 'provider_refused',
  })
  expect(await finishSignIn(ctx(), one)).toMatchObject({ kind: 'signed_in' })
})

it('a secret that the provider does not know is said to be refused', async () => {
  const data = { secretSealed: sealOf('secret', 'another') }
  await db.ssoConnection.update({ where: { id: connectionId }, data })
  expect(await finishSignIn(ctx(), await approve())).toEqual({ kind: 'refused', reason: 'client_refused' })
})

it('step-up asks for the sign-in again, though the provider still knows the browser', async () => {
  const own = await signIn()
  await approve()
  expect(idp.counted.logins).toBe(1)
  const viewer = { ...own, mayTest: () => false }
  expect(await finishSignIn(ctx(), await approve({ purpose: 'confirm', viewer }))).toEqual({
    kind: 'confirmed',
  })
  expect(idp.counted.logins).toBe(2)
})

it('signing out ends the session at the provider, whose own word ends the session here', async () => {
  const own = await signIn()
  const asked = await open(new URL((await providerLogout(own)) ?? ''))
  const xsrf = /name="xsrf" value="([^"]+)"/.exec('page' in asked ? asked.page : '')?.[1] ?? ''
  const form = new URLSearchParams({ xsrf, logout: 'yes' })
  const led = await open(new URL('/session/end/confirm', idp.issuer), form)
  expect('away' in led && led.away.href).toBe(addressesOf(connectionId).postLogoutUri)
  const [token = ''] = idp.logoutTokens
  expect(await endByProvider({ clock: test.clock }, { connectionId, token })).toEqual({ ended: 1 })
  expect(await findViewer(own, { now: test.clock.now(), ip: null })).toBeNull()
  await approve()
  expect(idp.counted.logins).toBe(2)
})
