import { X509Certificate } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '@/server/core/clock'
import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { createUser } from '@/server/modules/accounts/members'
import { createIdentityFetch } from '@/server/outbound'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestTenant } from '@/server/testing/tenants'
import {
  addSamlConnection,
  changeSamlConnection,
  finishSignIn,
  getSso,
  importSamlMetadata,
  newBrowserToken,
  startSignIn,
} from './index'
import { newSamlKey } from './saml-keys'

let ctx: TenantContext
let clock: ManualClock
let first: string
let second: string
const rules = {
  name: 'Acme ID',
  groupsClaim: 'groups',
  defaultRole: null,
  roleCeiling: 'developer' as const,
  groupRoles: [],
  trustsTwoFactor: false,
  clockSkewS: 30,
}
const provider = { entityId: 'urn:acme:idp', ssoUrl: 'https://idp.example/sso' }

beforeAll(async () => {
  const made = await Promise.all([newSamlKey(new Date()), newSamlKey(new Date())])
  ;[first = '', second = ''] = made.map(({ certificate }) => new X509Certificate(certificate).toString())
})

beforeEach(async () => {
  clock = manualClock(new Date())
  ctx = { ...(await createTestTenant()).tenant, clock }
})

const add = async () => (await addSamlConnection(ctx, { name: 'Acme ID' })).connectionId
const change = (connectionId: string, more: object = {}) =>
  changeSamlConnection(ctx, {
    connectionId,
    ...rules,
    ...provider,
    certificate: first,
    nextCertificate: '',
    ...more,
  })
const issues = (path: string) => ({ code: 'E0003', details: { issues: [{ path }] } })

describe('a connection', () => {
  it('shows what the provider is set up with, and never a key', async () => {
    const connectionId = await add()
    await change(connectionId, { nextCertificate: second })
    const view = await getSso(ctx)
    const base = `${env().baseUrl}/api/sso/${connectionId}`
    const saml = { entityId: `${base}/metadata`, acsUrl: `${base}/acs`, ssoUrl: provider.ssoUrl }
    expect(view.connections).toMatchObject([{ kind: 'saml', issuer: provider.entityId, saml }])
    expect(view.connections[0]?.saml?.certificates.map(({ pem }) => pem)).toEqual([first, second])
    expect(JSON.stringify(view)).not.toContain('PRIVATE')
    const row = await db.ssoConnection.findUniqueOrThrow({ where: { id: connectionId } })
    expect(row.spKeySealed).not.toContain('PRIVATE')
    expect(row.certificatesValidTo?.getTime()).toBe(new Date(new X509Certificate(second).validTo).getTime())
  })

  it('takes RSA certificates that have not expired, and none twice', async () => {
    const connectionId = await add()
    const expired = (await newSamlKey(new Date('2010-01-01'))).certificate
    await expect(change(connectionId, { certificate: 'no certificate' })).rejects.toMatchObject(
      issues('certificate'),
    )
    await expect(change(connectionId, { certificate: expired })).rejects.toMatchObject(issues('certificate'))
    await expect(change(connectionId, { nextCertificate: first })).rejects.toMatchObject(
      issues('nextCertificate'),
    )
    await expect(change(connectionId, { ssoUrl: 'http://idp.example/sso' })).rejects.toMatchObject(
      issues('ssoUrl'),
    )
  })

  it('of another entity, or with none of its certificates, knows none of the people of before', async () => {
    const connectionId = await add()
    await change(connectionId)
    const { userId } = await createUser({
      email: `${newId()}@a.example`,
      name: 'Ada',
      password: 'a long enough password',
      memberships: [{ organizationId: ctx.organizationId, role: 'analyst' }],
    })
    const know = () =>
      db.ssoIdentity.create({
        data: { id: newId(), connectionId, subject: 's', userId, createdAt: clock.now() },
      })
    const known = () => db.ssoIdentity.count({ where: { connectionId } })
    await know()
    await change(connectionId, { ssoUrl: 'https://idp.example/new', nextCertificate: second })
    await change(connectionId, { certificate: second })
    expect(await known()).toBe(1)
    await change(connectionId, { certificate: first })
    expect(await known()).toBe(0)
    await know()
    await change(connectionId, { entityId: 'urn:other:idp' })
    expect(await known()).toBe(0)
    const action = 'sso.identities_removed'
    expect(await db.auditEntry.count({ where: { organizationId: ctx.organizationId, action } })).toBe(2)
  })

  it('keeps its provider while it is active, and changes certificates one at a time', async () => {
    const connectionId = await add()
    await change(connectionId)
    await db.ssoConnection.update({ where: { id: connectionId }, data: { state: 'active' } })
    await expect(change(connectionId, { entityId: 'urn:other' })).rejects.toMatchObject(issues('entityId'))
    await expect(change(connectionId, { certificate: second })).rejects.toMatchObject(issues('certificate'))
    await change(connectionId, { nextCertificate: second })
    await change(connectionId, { certificate: second })
    const { state, certificates } = await db.ssoConnection.findUniqueOrThrow({ where: { id: connectionId } })
    expect([state, certificates]).toEqual(['active', [second]])
  })

  it('of another organization is not found', async () => {
    const connectionId = await add()
    const other = { ...(await createTestTenant()).tenant, clock }
    await expect(
      changeSamlConnection(other, {
        connectionId,
        ...rules,
        ...provider,
        certificate: first,
        nextCertificate: '',
      }),
    ).rejects.toMatchObject({ code: 'E0004' })
  })

  it('whose certificates have all expired begins no sign-in, and ends none', async () => {
    const connectionId = await add()
    await change(connectionId)
    await db.ssoConnection.update({ where: { id: connectionId }, data: { state: 'active' } })
    const who = { clock, origin: ctx.origin, requestId: newId() }
    const browser = newBrowserToken()
    const begin = () => startSignIn(who, { connectionId, browser, purpose: 'sign_in', returnTo: '/' })
    await expect(begin()).resolves.toBeInstanceOf(URL)
    clock.advance(11 * 365 * 86_400_000)
    await expect(begin()).rejects.toMatchObject({ reason: 'certificate_expired' })
    const callback = new URL('https://croupier.example/?state=_none')
    expect(await finishSignIn(who, { connectionId, callback, browser })).toEqual({
      kind: 'refused',
      reason: 'expired',
    })
  })
})

describe('metadata of a provider', () => {
  const bare = (pem: string) => pem.replace(/-----[^-]+-----/g, '').trim()
  const key = (pem: string, use = 'use="signing"') =>
    `<KeyDescriptor ${use}><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare(pem)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`
  const document = (keys: string, binding = 'HTTP-Redirect') =>
    `<?xml version="1.0"?><!-- made by Acme --><EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="urn:acme:idp"><IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys}<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="https://idp.example/sso"/></IDPSSODescriptor></EntityDescriptor>`
  const read = (text: string) => importSamlMetadata(ctx, { address: '', document: text })

  it('fills the fields, with the keys that sign', async () => {
    const keys = key(second, 'use="encryption"') + key(first) + key(second, '')
    expect(await read(document(keys))).toEqual({ ...provider, certificate: first, nextCertificate: second })
  })

  it.each([
    ['a document type', (text: string) => `<!DOCTYPE x [<!ENTITY a "b">]>${text.slice(21)}`],
    ['no certificate', () => document('')],
    ['no binding that is known', () => document(key(first), 'SOAP')],
    ['no provider', () => '<a/>'],
    ['no XML', () => 'hello'],
  ])('with %s is refused', async (_, make) => {
    await expect(read(make(document(key(first))))).rejects.toMatchObject(issues('document'))
  })

  it('is fetched from public addresses over https only', async () => {
    const resolve = () => Promise.resolve(['10.0.0.1'])
    const parts = { resolve, connectTimeoutMs: 1_000, exemptOrigins: [], allowedPorts: [] }
    const undo = replaceSingleton('identity-fetch', createIdentityFetch(parts))
    const fetched = (address: string) => importSamlMetadata(ctx, { address, document: '' })
    await expect(fetched('https://idp.example/metadata')).rejects.toMatchObject(issues('address'))
    await expect(fetched('http://idp.example/metadata')).rejects.toMatchObject(issues('address'))
    await expect(fetched('file:///etc/passwd')).rejects.toMatchObject(issues('address'))
    undo()
  })
})
