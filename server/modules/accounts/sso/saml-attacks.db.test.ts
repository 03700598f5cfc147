import { createPublicKey } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerSamlResponse } from '@/server/auth/saml'
import { type ManualClock, manualClock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { createUser, findViewer } from '@/server/modules/accounts/members'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import {
  finishSignIn,
  newBrowserToken,
  pruneSsoAttempts,
  readSamlMetadata,
  receiveSamlResponse,
  type SsoOutcome,
  startSignIn,
} from './index'
import { samlAddressesOf } from './saml'
import { newSamlKey } from './saml-keys'
import { openOf, sealOf } from './secrets'
import {
  encode,
  newSamlIdentityProvider,
  type Said,
  type SamlIdentityProvider,
} from './testing/saml-provider'

/** Each attack on a sign-in by SAML, from a provider that signs whatever it likes. */

let idp: SamlIdentityProvider
let foreign: SamlIdentityProvider
let ours: { spKeySealed: string; spCertificate: string }
let test: TestTenant
let clock: ManualClock
let connectionId: string
let domain: string
const origin = { ip: '192.0.2.9', userAgent: null }
const minute = 60_000

beforeAll(async () => {
  ;[idp, foreign] = await Promise.all([newSamlIdentityProvider(), newSamlIdentityProvider()])
  const { key, certificate } = await newSamlKey(new Date())
  ours = { spKeySealed: sealOf('samlKey', key), spCertificate: certificate }
})

beforeEach(async () => {
  clock = manualClock(new Date())
  test = await createTestTenant()
  domain = `${newId()}.example`
  connectionId = await connect(test.organizationId)
  await ownDomain(test.organizationId, domain)
})

async function connect(organizationId: string, change: Record<string, unknown> = {}) {
  const id = newId()
  await db.ssoConnection.create({
    data: {
      id,
      organizationId,
      kind: 'saml',
      name: 'Acme ID',
      issuer: idp.issuer,
      ssoUrl: 'https://idp.example/sso?tenant=acme',
      certificates: [idp.certificate],
      ...ours,
      state: 'active',
      defaultRole: 'analyst',
      roleCeiling: 'developer',
      createdAt: clock.now(),
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
      verifiedAt: clock.now(),
      createdAt: clock.now(),
    },
  })

const ctx = () => ({ clock, origin, requestId: newId() })
const refused = (reason: string) => ({ kind: 'refused', reason })

interface Begun {
  browser: string
  said: Said
}

async function begin(
  id = connectionId,
  purpose: 'sign_in' | 'test' | 'confirm' = 'sign_in',
  viewer?: object,
): Promise<Begun> {
  const browser = newBrowserToken()
  const given = { connectionId: id, browser, purpose, returnTo: '/o/acme' }
  const address = await startSignIn(ctx(), { ...given, ...viewer } as Parameters<typeof startSignIn>[1])
  const { acsUrl, entityId } = samlAddressesOf(id)
  return { browser, said: { ...idp.answerTo(address, acsUrl, entityId), email: `ada@${domain}` } }
}

/** Posts an answer, and follows with the browser's cookie. */
async function post(xml: string, browser: string, id = connectionId) {
  const received = await receiveSamlResponse(ctx(), { connectionId: id, encoded: encode(xml) })
  if (received.kind === 'refused') return received
  const callback = new URL(`https://croupier.example/api/sso/${id}/callback?state=${received.state}`)
  return finishSignIn(ctx(), { connectionId: id, callback, browser })
}

const signed = (said: Said, by = idp) => idp.response(said, by.sign(by.assertion(said)))

async function attempt(change: Partial<Said> = {}, make: (said: Said) => string = signed) {
  const { browser, said } = await begin()
  return post(make({ ...said, ...change }), browser)
}

describe('an answer', () => {
  it('that is in order signs in, with the role of the connection', async () => {
    const outcome = await attempt()
    expect(outcome).toMatchObject({ kind: 'signed_in', returnTo: '/o/acme' })
    if (outcome.kind !== 'signed_in') return
    const session = { userId: outcome.user.id, sessionId: outcome.user.sessionId }
    const viewer = await findViewer(session, { now: clock.now(), ip: null })
    expect(viewer?.memberships).toMatchObject([{ organizationId: test.organizationId, role: 'analyst' }])
    expect(viewer?.session).toMatchObject({ connectionId, secondFactorAt: null })
  })

  it('signed as a whole too, and by the second of two certificates, signs in', async () => {
    const { certificate } = foreign
    await db.ssoConnection.update({
      where: { id: connectionId },
      data: { certificates: [certificate, idp.certificate] },
    })
    const outcome = await attempt({}, (said) => idp.sign(signed(said), { element: 'Response' }))
    expect(outcome).toMatchObject({ kind: 'signed_in' })
  })

  it('with an encrypted assertion signs in', async () => {
    const { browser, said } = await begin()
    const encrypted = await idp.encryptFor(idp.sign(idp.assertion(said)), ours.spCertificate)
    expect(await post(idp.response(said, encrypted), browser)).toMatchObject({ kind: 'signed_in' })
  })

  it('with an encrypted assertion is checked alike', async () => {
    const { spCertificate } = ours
    const outcomes = [
      await begin().then(async ({ browser, said }) =>
        post(idp.response(said, await idp.encryptFor(idp.assertion(said), spCertificate)), browser),
      ),
      await begin().then(async ({ browser, said }) => {
        const assertion = foreign.sign(foreign.assertion(said))
        return post(idp.response(said, await idp.encryptFor(assertion, spCertificate)), browser)
      }),
      await begin().then(async ({ browser, said }) => {
        const assertion = idp.sign(idp.assertion(said))
        return post(idp.response(said, await idp.encryptFor(assertion, spCertificate, 'rsa-1_5')), browser)
      }),
      await begin().then(async ({ browser, said }) => {
        const assertion = idp.sign(idp.assertion(said))
        return post(idp.response(said, await idp.encryptFor(assertion, idp.certificate)), browser)
      }),
    ]
    expect(outcomes).toEqual(
      ['unsigned', 'signature_invalid', 'decryption_failed', 'decryption_failed'].map(refused),
    )
  })

  it('with the provider’s second factor counts where the owner says so', async () => {
    const contextClass = 'https://refeds.org/profile/mfa'
    const factor = async () => {
      const outcome = await attempt({ contextClass })
      if (outcome.kind !== 'signed_in') throw new Error('not signed in')
      const session = { userId: outcome.user.id, sessionId: outcome.user.sessionId }
      return (await findViewer(session, { now: clock.now(), ip: null }))?.session.secondFactorAt
    }
    expect(await factor()).toBeNull()
    await db.ssoConnection.update({ where: { id: connectionId }, data: { trustsTwoFactor: true } })
    expect(await factor()).toEqual(clock.now())
  })
})

describe('a signature', () => {
  it('must be there', async () => {
    expect(await attempt({}, (said) => idp.response(said, idp.assertion(said)))).toEqual(refused('unsigned'))
  })

  it('of the response alone is not one of the assertion', async () => {
    const outcome = await attempt({}, (said) =>
      idp.sign(idp.response(said, idp.assertion(said)), { element: 'Response' }),
    )
    expect(outcome).toEqual(refused('unsigned'))
  })

  it('by another key is refused', async () => {
    expect(await attempt({}, (said) => signed(said, foreign))).toEqual(refused('signature_invalid'))
  })

  it('of the response that is not valid is refused, though the assertion’s is', async () => {
    const outcome = await attempt({}, (said) =>
      idp.sign(signed(said), { element: 'Response', secret: foreign.key }),
    )
    expect(outcome).toEqual(refused('signature_invalid'))
  })

  it('of the assertion that is not valid is refused, though the response’s is', async () => {
    const outcome = await attempt({}, (said) => idp.sign(signed(said, foreign), { element: 'Response' }))
    expect(outcome).toEqual(refused('signature_invalid'))
  })

  it('over what was changed since is refused', async () => {
    const outcome = await attempt({}, (said) => signed(said).replace('>subject-1<', '>subject-2<'))
    expect(outcome).toEqual(refused('signature_invalid'))
  })

  it.each([
    ['HMAC with the certificate', { algorithm: 'http://www.w3.org/2000/09/xmldsig#hmac-sha1' }],
    ['SHA-1', { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' }],
    ['a digest of SHA-1', { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' }],
  ])('by %s is refused', async (_, how) => {
    const secret = 'algorithm' in how && how.algorithm.includes('hmac') ? idp.certificate : idp.key
    const outcome = await attempt({}, (said) =>
      idp.response(said, idp.sign(idp.assertion(said), { ...how, secret })),
    )
    expect(outcome).toEqual(refused('algorithm_refused'))
  })

  it('by a key that came with the answer is refused', async () => {
    const outcome = await attempt({}, (said) => {
      const own = signed(said, foreign)
      expect(own).toContain('X509Certificate')
      return own
    })
    expect(outcome).toEqual(refused('signature_invalid'))
  })
})

describe('signature wrapping', () => {
  /** A signed assertion for Eve, whose signature an attacker moves about, and an unsigned one that names the victim. */
  const parts = (said: Said) => {
    const whole = idp.sign(idp.assertion({ ...said, nameId: 'eve' }))
    const signature = /<Signature[\s\S]*<\/Signature>/.exec(whole)?.[0] ?? ''
    const evil = idp.assertion({ ...said, nameId: 'victim', assertionId: '_evil' })
    const bare = whole.replace(signature, '')
    const within = (assertion: string, content: string) =>
      assertion.replace('</saml:Issuer>', `</saml:Issuer>${content}`)
    return { whole, signature, evil, bare, within }
  }
  type Parts = ReturnType<typeof parts>
  const variants: [string, (given: Parts, said: Said) => string][] = [
    ['1: the evil assertion before the signed', ({ evil, whole }, said) => idp.response(said, evil + whole)],
    ['2: the evil assertion after the signed', ({ evil, whole }, said) => idp.response(said, whole + evil)],
    [
      '3: the signed assertion within the evil',
      ({ evil, whole }, said) =>
        idp.response(said, evil.replace('</saml:Assertion>', `${whole}</saml:Assertion>`)),
    ],
    [
      '4: the signature in the evil assertion, the signed one beside it',
      ({ evil, within, signature, bare }, said) => idp.response(said, within(evil, signature) + bare),
    ],
    [
      '5: the signature in the evil assertion, the signed one within the signature',
      ({ evil, within, signature, bare }, said) =>
        idp.response(
          said,
          within(evil, signature.replace('</Signature>', `<Object>${bare}</Object></Signature>`)),
        ),
    ],
    [
      '6: the signed assertion in extensions of the response',
      ({ evil, within, signature, bare }, said) =>
        idp
          .response(said, within(evil, signature))
          .replace('<samlp:Status>', `<samlp:Extensions>${bare}</samlp:Extensions><samlp:Status>`),
    ],
    [
      '7: two assertions with one id',
      ({ evil, within, signature, bare }, said) =>
        idp.response(said, within(evil.replace('_evil', said.assertionId), signature) + bare),
    ],
    [
      '8: the signed response within a response of the attacker',
      ({ evil }, said) => {
        const whole = idp.sign(signed({ ...said, nameId: 'eve' }), { element: 'Response' })
        const signature = /<Signature[\s\S]*?<\/Signature>/.exec(whole)?.[0] ?? ''
        return idp.response(
          said,
          `${signature.replace('</Signature>', `<Object>${whole}</Object></Signature>`)}${evil}`,
        )
      },
    ],
  ]

  it.each(variants)('%s', async (_, make) => {
    const outcome = await attempt({}, (said) => make(parts(said), said))
    expect(outcome).toMatchObject({ kind: 'refused' })
    expect(['unsigned', 'signature_invalid']).toContain('reason' in outcome && outcome.reason)
    expect(await db.ssoIdentity.count({ where: { connectionId } })).toBe(0)
  })
})

describe('whom an answer is for', () => {
  it.each([
    ['another audience', { audience: 'https://other.example' }, 'audience_invalid'],
    ['another recipient', { recipient: 'https://other.example/acs' }, 'recipient_invalid'],
    ['another destination', { destination: 'https://other.example/acs' }, 'recipient_invalid'],
    ['another issuer', { issuer: 'https://mixed-up.example' }, 'issuer_invalid'],
    ['no request', { confirmedRequestId: '' }, 'not_asked'],
  ])('%s is refused', async (_, change, reason) => {
    expect(await attempt(change)).toEqual(refused(reason))
  })

  it('another issuer of the assertion alone is refused', async () => {
    const outcome = await attempt({}, (said) =>
      idp.response(said, idp.sign(idp.assertion({ ...said, issuer: 'https://mixed-up.example' }))),
    )
    expect(outcome).toEqual(refused('issuer_invalid'))
  })

  it('another connection’s answer is refused, at its own address and at this one', async () => {
    const other = await connect(test.organizationId)
    const { browser, said } = await begin(other)
    expect(await post(signed(said), browser)).toEqual(refused('expired'))
    const own = await begin()
    const theirs = { ...said, requestId: own.said.requestId, confirmedRequestId: own.said.requestId }
    expect(await post(signed(theirs), own.browser)).toEqual(refused('recipient_invalid'))
  })
})

describe('when', () => {
  it.each([
    ['an end in the past', { notBefore: -10, notOnOrAfter: -5 }],
    ['a beginning in the future', { notBefore: 5, notOnOrAfter: 10 }],
    ['an end after days', { notBefore: -1, notOnOrAfter: 3_000 }],
  ])('%s is refused', async (_, { notBefore, notOnOrAfter }) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * minute)
    const outcome = await attempt({ notBefore: at(notBefore), notOnOrAfter: at(notOnOrAfter) })
    expect(outcome).toEqual(refused('time_invalid'))
  })

  it('an answer after ten minutes is refused', async () => {
    const { browser, said } = await begin()
    clock.advance(10 * minute + 1)
    expect(await post(signed(said), browser)).toEqual(refused('expired'))
  })
})

describe('once', () => {
  it('a response that comes again is refused, also at the same moment', async () => {
    const { browser, said } = await begin()
    const xml = signed(said)
    const both = await Promise.all([post(xml, browser), post(xml, browser)])
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['refused', 'signed_in'])
    expect(await post(xml, browser)).toEqual(refused('expired'))
  })

  it('a second answer to a request does not take the place of the first', async () => {
    const { browser, said } = await begin()
    const first = await receiveSamlResponse(ctx(), { connectionId, encoded: encode(signed(said)) })
    expect(first).toEqual({ kind: 'kept', state: said.requestId })
    expect(await post(signed({ ...said, nameId: 'eve' }), browser)).toEqual(refused('expired'))
    const callback = new URL(`https://croupier.example/?state=${said.requestId}`)
    await finishSignIn(ctx(), { connectionId, callback, browser })
    expect(await db.ssoIdentity.findMany({ where: { connectionId } })).toMatchObject([
      { subject: 'subject-1' },
    ])
  })

  it('an assertion in another response is refused: it names its request', async () => {
    const first = await begin()
    const assertion = idp.sign(idp.assertion(first.said))
    expect(await post(idp.response(first.said, assertion), first.browser)).toMatchObject({
      kind: 'signed_in',
    })
    const second = await begin()
    expect(await post(idp.response(second.said, assertion), second.browser)).toEqual(refused('not_asked'))
  })

  it('an assertion’s id signs in once, whatever request it names', async () => {
    const assertionId = '_the-same'
    expect(await attempt({ assertionId })).toMatchObject({ kind: 'signed_in' })
    expect(await attempt({ assertionId })).toEqual(refused('replayed'))
    clock.advance(2 * 3_600_000)
    await pruneSsoAttempts({ clock })
    expect(await db.ssoAssertion.count({ where: { connectionId } })).toBe(0)
  })

  it('an answer that no request asked for is refused', async () => {
    const { browser, said } = await begin()
    const xml = signed(said).replace(/ InResponseTo="[^"]*"/, '')
    expect(await post(xml.replace(/ InResponseTo="[^"]*"/, ''), browser)).toEqual(refused('not_asked'))
    const again = await begin()
    expect(await post(signed(again.said).replace(/ InResponseTo="[^"]*"/, ''), again.browser)).toEqual(
      refused('not_asked'),
    )
    const unknown = `_${'0'.repeat(40)}`
    expect(await post(signed({ ...said, requestId: unknown }), browser)).toEqual(refused('expired'))
  })

  it('an answer of another browser is refused, and does not spend the request', async () => {
    const { browser, said } = await begin()
    expect(await post(signed(said), newBrowserToken())).toEqual(refused('expired'))
    const callback = new URL(`https://croupier.example/?state=${said.requestId}`)
    expect(await finishSignIn(ctx(), { connectionId, callback, browser })).toMatchObject({
      kind: 'signed_in',
    })
  })
})

describe('markup', () => {
  it.each([
    ['a comment in the NameID', (xml: string) => xml.replace('>victim@', '>vic<!---->tim@')],
    ['a document type', (xml: string) => `<!DOCTYPE r [<!ENTITY e "x">]>${xml}`],
    [
      'an entity that reads a file',
      (xml: string) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`,
    ],
    ['a processing instruction', (xml: string) => xml.replace('>victim@', '>vic<?x y?>tim@')],
    ['XML that is not well-formed', (xml: string) => xml.slice(0, -12)],
  ])('%s is refused', async (_, change) => {
    const outcome = await attempt({ nameId: `victim@${domain}.evil.example` }, (said) => change(signed(said)))
    expect(outcome).toEqual(refused('markup_refused'))
  })

  it('a comment that was signed, and encrypted, is refused as well', async () => {
    const { browser, said } = await begin()
    const assertion = idp.sign(idp.assertion({ ...said, nameId: 'vic<!---->tim' }))
    const encrypted = await idp.encryptFor(assertion, ours.spCertificate)
    expect(await post(idp.response(said, encrypted), browser)).toEqual(refused('markup_refused'))
  })

  it.each([' victim', 'vic<b xmlns="urn:b">tim</b>', 'x'.repeat(256)])(
    'a NameID of %s is refused',
    async (nameId) => {
      expect(await attempt({ nameId })).toEqual(refused('token_invalid'))
    },
  )

  it('a NameID that is another at each sign-in is refused', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect(await attempt({ nameIdFormat })).toEqual(refused('subject_unstable'))
  })
})

describe('who is who', () => {
  it('an address of a domain that the organization has not verified signs no one in', async () => {
    const email = `victim@${newId()}.example`
    await createUser({ email, name: 'Victim', password: 'a long enough password', memberships: [] })
    expect(await attempt({ email })).toEqual(refused('domain_unverified'))
  })

  it('a password account of the domain waits for its password', async () => {
    const email = `ada@${domain}`
    await createUser({ email, name: 'Ada', password: 'a long enough password', memberships: [] })
    expect(await attempt({ email })).toEqual({ kind: 'link' })
  })

  it('a group above the ceiling is refused', async () => {
    const groupRoles = [{ group: 'bosses', role: 'admin' }]
    await db.ssoConnection.update({ where: { id: connectionId }, data: { groupRoles } })
    expect(await attempt({ groups: ['staff', 'bosses'] })).toEqual(refused('role_above_ceiling'))
  })
})

describe('step-up', () => {
  it('needs an authentication after the request, by the same person', async () => {
    const outcome = await attempt()
    if (outcome.kind !== 'signed_in') throw new Error('not signed in')
    const viewer = {
      viewer: { userId: outcome.user.id, sessionId: outcome.user.sessionId, mayTest: () => false },
    }
    const confirm = async (change: Partial<Said>) => {
      const { browser, said } = await begin(connectionId, 'confirm', viewer)
      return post(signed({ ...said, ...change }), browser)
    }
    expect(await confirm({})).toEqual({ kind: 'confirmed' })
    const refusedConfirming = (reason: string) => ({ ...refused(reason), isConfirming: true })
    const authenticatedAt = new Date(Date.now() - 10 * minute)
    expect(await confirm({ authenticatedAt })).toEqual(refusedConfirming('not_fresh'))
    expect(await confirm({ nameId: 'another' })).toEqual(refusedConfirming('other_person'))
  })
})

const viewer = { viewer: { userId: newId(), sessionId: newId(), mayTest: () => true } }

/** What who tests is told. */
async function toldOf(outcome: SsoOutcome): Promise<unknown> {
  if (outcome.kind !== 'tested') throw new Error('not tested')
  const { outcomeSealed } = await db.ssoAttempt.findUniqueOrThrow({ where: { id: outcome.attemptId } })
  return JSON.parse(openOf('outcome', outcomeSealed ?? ''))
}

it('a key of an assertion that is wrapped by PKCS #1 1.5 is refused for that', async () => {
  const { browser, said } = await begin(connectionId, 'test', viewer)
  const encrypted = await idp.encryptFor(idp.sign(idp.assertion(said)), ours.spCertificate, 'rsa-1_5')
  const told = await toldOf(await post(idp.response(said, encrypted), browser))
  expect(told).toMatchObject({ reason: 'decryption_failed', detail: expect.stringContaining('rsa-1_5') })
})

it('a test tells its owner the reason of a refusal, and signs no one in', async () => {
  const { browser, said } = await begin(connectionId, 'test', viewer)
  expect(await toldOf(await post(signed(said, foreign), browser))).toMatchObject({
    reason: 'signature_invalid',
  })
  const counted = await db.ssoOutcome.findMany({ where: { connectionId } })
  expect(counted).toMatchObject([{ reason: 'signature_invalid', count: 1 }])
})

it('the answer’s RelayState leads nowhere: the way back is kept with the request', async () => {
  const { said } = await begin()
  const body = new URLSearchParams({ SAMLResponse: encode(signed(said)), RelayState: 'https://evil.example' })
  const request = new Request(`${env().baseUrl}/api/sso/${connectionId}/acs`, { method: 'POST', body })
  const answer = await answerSamlResponse(request, { params: Promise.resolve({ connectionId }) })
  const location = `${env().baseUrl}/api/sso/${connectionId}/callback?state=${said.requestId}`
  expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  expect(answer.headers.get('set-cookie')).toBeNull()
})

it('our metadata names our addresses and our key, and never the private one', async () => {
  const document = (await readSamlMetadata(connectionId)) ?? ''
  const { acsUrl, entityId } = samlAddressesOf(connectionId)
  expect(document).toContain(`entityID="${entityId}"`)
  expect(document).toContain(`Location="${acsUrl}"`)
  expect(document).toContain('AuthnRequestsSigned="true"')
  expect(document).toContain('WantAssertionsSigned="true"')
  const given = [...document.matchAll(/<ds:X509Certificate>([^<]+)</g)].map(([, text]) =>
    text?.replace(/\s/g, ''),
  )
  const own = ours.spCertificate.replace(/-----[^-]+-----|\s/g, '')
  expect(given).toEqual([own, own])
  expect(document).not.toContain('PRIVATE')
  expect(createPublicKey(ours.spCertificate).asymmetricKeyType).toBe('rsa')
})

it('requests are signed, and carry no RelayState', async () => {
  const browser = newBrowserToken()
  const address = await startSignIn(ctx(), { connectionId, browser, purpose: 'sign_in', returnTo: '/' })
  expect(address.href).toMatch(/^https:\/\/idp\.example\/sso\?tenant=acme&/)
  expect(address.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
  expect(address.searchParams.get('Signature')).toBeTruthy()
  expect(address.searchParams.has('RelayState')).toBe(false)
})
