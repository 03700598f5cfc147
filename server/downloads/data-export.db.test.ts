import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { NextRequest } from 'next/server'
import { encode } from 'next-auth/jwt'
import { expect, test, vi } from 'vitest'
import { sessionCookieName } from '@/server/auth/cookies'
import { systemClock } from '@/server/core/clock'
import type { MemberRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { createUser, signIn } from '@/server/modules/accounts/members'
import { createTestDestination } from '@/server/modules/operations/destinations/testing/destinations'
import { claimFile, eraseOrganizationFiles, processFiles, storeUpload } from '@/server/modules/platform/files'
import { folderStorage } from '@/server/modules/platform/files/storage/folder-storage'
import { bodyOf, pdf } from '@/server/modules/platform/files/testing/samples'
import { createFullTenant } from '@/server/testing/full-tenant'
import { replaceSingleton } from '@/server/testing/replace-singleton'
import { createTestGame, createTestProvider } from '@/server/testing/tenants'
import { downloadAccountExport, downloadOrganizationExport } from './data-export'

async function createMember(role: MemberRoleName) {
  const providerCode = await createTestProvider()
  const tenant = await createFullTenant({ id: await createTestGame({ providerCode }), providerCode })
  const { organizationId, slug } = tenant
  const credentials = { email: `${slug}@people.example`, password: 'a long enough password' }
  const memberships = [{ organizationId, role }]
  const { userId } = await createUser({ ...credentials, name: 'Ada Lovelace', memberships })
  const outcome = await signIn({ clock: systemClock, origin: { ip: null, userAgent: null } }, credentials)
  if (outcome.kind !== 'signed_in') throw new Error('could not sign in')
  const token = { sub: userId, sid: outcome.user.sessionId, signedInAt: systemClock.now().getTime() }
  const cookie = `${sessionCookieName()}=${await encode({ token, secret: env().NEXTAUTH_SECRET })}`
  const asked = (organization = slug) =>
    new NextRequest(`http://127.0.0.1:3000/export?organization=${organization}`, { headers: { cookie } })
  return { ...tenant, ...credentials, userId, asked }
}

async function filesOf(response: Response): Promise<Record<string, string>> {
  expect(response.status).toBe(200)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes, true)]))
}

test('of twenty exports at once each is whole or refused before its first byte', async () => {
  const owner = await createMember('owner')
  const answers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await downloadOrganizationExport(owner.asked())
      if (response.status === 200) return Object.keys(await filesOf(response)).length
      expect([response.status, Number(response.headers.get('retry-after'))]).toEqual([429, 1])
      return null
    }),
  )
  const whole = answers.filter((files) => files !== null)
  expect(whole.length).toBeGreaterThanOrEqual(3)
  expect(new Set(whole).size).toBe(1)
  expect(answers).toContain(null)
  // Who does not read on gives the turn back.
  for (let count = 0; count < 5; count += 1)
    await (await downloadOrganizationExport(owner.asked())).body?.cancel()
})

test('an owner gets everything of the organization, with counts, and the log tells it', async () => {
  await createMember('owner')
  const owner = await createMember('owner')
  const files = await filesOf(await downloadOrganizationExport(owner.asked()))
  const invoice = `invoices/INV-${owner.mark}.pdf`
  expect(Object.keys(files).toSorted()).toEqual([
    ...['audit-log.csv', 'brands.csv', 'destinations.csv', 'incidents.csv', invoice, 'jurisdictions.json'],
    ...[
      'manifest.json',
      'members.csv',
      'player-limits.csv',
      'player-protection.csv',
      'players.csv',
      'provisioned-people.csv',
      'settings.json',
      'sign-ins.csv',
      'single-sign-on.json',
      'transactions.csv',
    ],
  ])
  expect(files[invoice]).toMatch(/^%PDF/)
  expect(files['transactions.csv']).toContain(`tx-${owner.mark}`)
  expect(files['players.csv']).toContain(owner.mark)
  expect(files['player-limits.csv']).toContain(`player-${owner.mark},EUR,1,,1000000000,,,,[],`)
  expect(JSON.parse(files['jurisdictions.json'] ?? '')).toMatchObject({
    taken: [{ country: 'MT', number: 1, mode: 'shadow' }],
    certified_markets: [{ mode: 'shadow' }],
  })
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    records: {
      'player-limits.csv': 1,
      'transactions.csv': 1,
      'brands.csv': 1,
      'members.csv': 3,
      'players.csv': 1,
      [invoice]: 1,
    },
  })
  const { organizationId } = owner
  expect(await db.auditEntry.count({ where: { organizationId, action: 'organization.exported' } })).toBe(1)
})

test('destinations are in it without any part of their secret, and incidents', async () => {
  const owner = await createMember('owner')
  await createTestDestination({
    ...{ organizationId: owner.organizationId, kind: 'slack', name: 'Channel', url: null, hint: 'XyZ9' },
    secretSealed: 'sealed-address',
  })
  const files = await filesOf(await downloadOrganizationExport(owner.asked()))
  expect(files['destinations.csv']).toContain('Channel,slack,,')
  expect(files['destinations.csv']).toContain(`https://${owner.mark}.example.com/events`)
  for (const secret of ['XyZ9', 'sealed-address', 'whsec_'])
    expect(files['destinations.csv']).not.toContain(secret)
  expect(files['incidents.csv']).toContain(owner.ids.incidentId)
})

test('nobody else does, nor anybody of another organization', async () => {
  const [admin, other] = [await createMember('admin'), await createMember('owner')]
  expect((await downloadOrganizationExport(admin.asked())).status).toBe(403)
  expect((await downloadOrganizationExport(other.asked(admin.slug))).status).toBe(403)
  const anybody = new NextRequest('http://127.0.0.1:3000/export')
  expect((await downloadAccountExport(anybody)).status).toBe(401)
})

test('a person gets what is kept of their account and what they did, and of nobody else', async () => {
  const person = await createMember('analyst')
  const files = await filesOf(await downloadAccountExport(person.asked()))
  expect(Object.keys(files).toSorted()).toEqual([
    ...['audit-log.csv', 'identities.csv', 'manifest.json', 'memberships.csv', 'profile.json'],
    ...['provisioning.csv', 'sessions.csv', 'sign-ins.csv'],
  ])
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({ name: 'Ada Lovelace', email: person.email })
  expect(files['memberships.csv']).toContain(person.slug)
  expect(files['audit-log.csv']).toContain('user.data_exported')
  expect(files['audit-log.csv']).not.toContain(`key.issued`)
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
    subject: `account ${person.userId}`,
    records: { 'memberships.csv': 1, 'sessions.csv': 1, 'profile.json': 1 },
  })
})

test('what identity providers told is in it, of each person and of the organization, without secrets', async () => {
  const [owner, other] = [await createMember('owner'), await createMember('owner')]
  const at = new Date()
  for (const { organizationId, userId, email } of [owner, other]) {
    const connectionId = newId()
    const connection = { organizationId, kind: 'oidc', name: 'Acme ID', roleCeiling: 'admin' } as const
    await db.ssoConnection.create({
      data: {
        ...{ ...connection, id: connectionId, issuer: 'https://login.example.com' },
        ...{ secretSealed: 'a sealed secret', createdAt: at },
      },
    })
    await db.ssoIdentity.create({
      data: { id: newId(), connectionId, userId, subject: `subject of ${email}`, createdAt: at },
    })
    const person = { userId, email, userName: email, userNameKey: email, externalId: `of ${email}` }
    await db.scimUser.create({
      data: {
        ...{ id: newId(), connectionId, ...person, isActive: true, madeWithHash: 'a hash' },
        ...{ createdAt: at, updatedAt: at },
      },
    })
  }
  const own = await filesOf(await downloadAccountExport(owner.asked()))
  expect(own['identities.csv']).toContain(`subject of ${owner.email}`)
  expect(own['provisioning.csv']).toContain(`of ${owner.email}`)
  const all = await filesOf(await downloadOrganizationExport(owner.asked()))
  expect(all['provisioned-people.csv']).toContain(`of ${owner.email}`)
  expect(all['single-sign-on.json']).toContain('"name": "Acme ID"')
  const both = JSON.stringify([own, all])
  for (const no of [other.email, 'a sealed secret', 'a hash']) expect(both).not.toContain(no)
})

test('it is whole however the time moves on meanwhile', async () => {
  const owner = await createMember('owner')
  let nowMs = systemClock.now().getTime()
  const ticking = vi.spyOn(systemClock, 'now').mockImplementation(() => {
    nowMs += 1
    return new Date(nowMs)
  })
  const files = await filesOf(await downloadOrganizationExport(owner.asked()))
  ticking.mockRestore()
  expect(Object.keys(files)).toContain('player-protection.csv')
})

test('uploaded documents are in it as they were uploaded, and their names are no paths', async () => {
  const owner = await createMember('owner')
  const { organizationId, tenant } = owner
  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  const restore = replaceSingleton('file-storage', folderStorage(folder))
  try {
    const purpose = 'kyb_document'
    const stored = await storeUpload(tenant, { purpose, name: 'x y.pdf', organizationId, body: bodyOf(pdf) })
    await processFiles(tenant)
    await inTransaction((tx) =>
      claimFile(tx, { organizationId, fileId: stored.id, purpose, ownerId: stored.id }),
    )
    const files = await filesOf(await downloadOrganizationExport(owner.asked()))
    expect(files[`documents/kyb_document/${stored.id.slice(-12)}-x_y.pdf`]).toBe(strFromU8(pdf, true))
    const entry = await db.auditEntry.findFirst({
      where: { organizationId, action: 'organization.exported' },
    })
    expect(entry?.after).toEqual({ documents: [stored.id] })
    await eraseOrganizationFiles(db, tenant, organizationId)
    const after = await filesOf(await downloadOrganizationExport(owner.asked()))
    expect(Object.keys(after).filter((name) => name.startsWith('documents/'))).toEqual([])
  } finally {
    restore()
    await rm(folder, { recursive: true, force: true })
  }
})
