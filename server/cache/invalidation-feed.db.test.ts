import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { asSessionId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { findOrganizationBranding } from '@/server/modules/accounts/branding'
import { findEndpoint, setEndpoint } from '@/server/modules/accounts/endpoints'
import { authenticateKey, issueKey, revokeKey } from '@/server/modules/accounts/keys'
import { findPublished } from '@/server/modules/platform/files/open-file'
import { findSessionForProvider } from '@/server/modules/play/sessions'
import {
  createTestGame,
  createTestProvider,
  createTestTenant,
  type TestTenant,
} from '@/server/testing/tenants'
import { invalidationFeed } from './invalidation-feed'
import { type Listening, listenForInvalidations } from './listen-for-invalidations'

/** Everything a process keeps, and what changes under it, told by the database's own triggers. */
let listening: Listening
beforeAll(async () => {
  listening = listenForInvalidations()
  await vi.waitFor(() => expect(invalidationFeed().isTrusted()).toBe(true), { timeout: 10_000 })
})
afterAll(() => listening.stop())

let tenant: TestTenant
let providerCode: string
let sessionId: string

beforeEach(async () => {
  tenant = await createTestTenant()
  providerCode = await createTestProvider()
  const gameId = await createTestGame({ providerCode })
  sessionId = newId()
  const { organizationId, brandId } = tenant
  await db.gameSession.create({
    data: {
      id: sessionId,
      organizationId,
      brandId,
      gameId,
      providerCode,
      mode: 'real',
      status: 'launched',
      playerId: 'player',
      currency: 'EUR',
      country: 'MT',
      balanceMinor: 0n,
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    },
  })
})

const findSession = () => findSessionForProvider(asSessionId(sessionId), providerCode)
const key = () => ({ organizationId: tenant.organizationId, brandId: tenant.brandId, providerCode })

/** Asks until it is cached: what other tests changed may still be on its way. */
async function untilCached<Value>(ask: () => Promise<Value>): Promise<Value> {
  return vi.waitFor(
    async () => {
      const [first, second] = [await ask(), await ask()]
      expect(second).toBe(first)
      return first
    },
    { timeout: 10_000 },
  )
}

const changes: [string, () => Promise<unknown>, object][] = [
  [
    'a suspended brand',
    () => db.brand.update({ where: { id: tenant.brandId }, data: { status: 'suspended' } }),
    { brandStatus: 'suspended' },
  ],
  [
    'a disabled operator',
    () => db.organization.update({ where: { id: tenant.organizationId }, data: { isActive: false } }),
    { isOrganizationActive: false },
  ],
  [
    'spent credit',
    () => db.organization.update({ where: { id: tenant.organizationId }, data: { creditMinor: 0n } }),
    { creditMinor: 0n },
  ],
  [
    'a suspended provider',
    () => db.provider.update({ where: { code: providerCode }, data: { status: 'suspended' } }),
    { providerStatus: 'suspended' },
  ],
  [
    'an approval withdrawn',
    () =>
      db.providerAccess.create({
        data: { organizationId: tenant.organizationId, providerCode, isEnabled: false },
      }),
    { isProviderApproved: false },
  ],
  [
    'a player excluded',
    () =>
      db.playerExclusion.create({
        data: { id: newId(), brandId: tenant.brandId, playerId: 'player', createdAt: new Date() },
      }),
    { isPlayerExcluded: true },
  ],
  [
    'a closed session',
    () => db.gameSession.update({ where: { id: sessionId }, data: { status: 'closed' } }),
    { status: 'closed' },
  ],
]

describe('what a provider’s report stands on is cached, and', () => {
  test.each(changes)('%s counts as soon as it is told', async (_what, change, expected) => {
    await untilCached(findSession)
    await change()
    await vi.waitFor(async () => expect(await findSession()).toMatchObject(expected), {
      interval: 2,
      timeout: 1_000,
    })
  })

  test('is not another provider’s to see', async () => {
    await untilCached(findSession)
    expect(await findSessionForProvider(asSessionId(sessionId), await createTestProvider())).toBeNull()
  })
})

test('a revoked key opens nothing as soon as it is told, and an expired one at its time', async () => {
  const issued = await issueKey(tenant.tenant, { name: 'kept', scopes: ['read'], expiresInDays: null })
  const find = () => authenticateKey(issued.token, systemClock)
  await vi.waitFor(async () => expect(await find()).not.toBeNull(), { timeout: 10_000 })
  const later = { now: () => new Date(Date.now() + 60_000) }
  await db.apiKey.update({
    where: { id: issued.key.id },
    data: { expiresAt: new Date(Date.now() + 30_000) },
  })
  await vi.waitFor(async () => expect(await authenticateKey(issued.token, later)).toBeNull(), {
    timeout: 10_000,
  })
  await revokeKey(tenant.tenant, { keyId: issued.key.id })
  await vi.waitFor(async () => expect(await find()).toBeNull(), { interval: 2, timeout: 1_000 })
})

test('a cached key opens nothing from the moment it expires, though nobody tells of it', async () => {
  const issued = await issueKey(tenant.tenant, { name: 'expiring', scopes: ['read'], expiresInDays: null })
  const expiresAt = new Date(Date.now() + 30_000)
  await db.apiKey.update({ where: { id: issued.key.id }, data: { expiresAt } })
  const asked = vi.spyOn(db, 'query')
  const ask = async (at: Date) => {
    asked.mockClear()
    const isGood = (await authenticateKey(issued.token, { now: () => at })) !== null
    return { isGood, isCached: asked.mock.calls.length === 0 }
  }
  await vi.waitFor(
    async () => {
      expect(await ask(new Date())).toEqual({ isGood: true, isCached: true })
      expect(await ask(expiresAt)).toEqual({ isGood: false, isCached: true })
    },
    { timeout: 20_000 },
  )
})

test('a changed endpoint and its pause count as soon as they are told', async () => {
  await setEndpoint(tenant.tenant, { url: 'https://one.example.com/', secret: 'sixteen-letters!' })
  const endpoint = await untilCached(() => findEndpoint(key()))
  expect(endpoint?.openSecret()).toBe('sixteen-letters!')
  const pausedUntil = new Date(Date.now() + 15_000)
  await db.endpoint.update({ where: { id: endpoint?.id ?? '' }, data: { pausedUntil } })
  await vi.waitFor(async () => expect(await findEndpoint(key())).toMatchObject({ pausedUntil }), {
    timeout: 10_000,
    interval: 2,
  })
  await setEndpoint(tenant.tenant, { url: 'https://two.example.com/', secret: 'another-sixteen!' })
  await vi.waitFor(async () => expect((await findEndpoint(key()))?.openSecret()).toBe('another-sixteen!'), {
    timeout: 10_000,
    interval: 2,
  })
})

test('a published picture and a made-up address are looked up once, until they are told to have changed', async () => {
  const { organizationId } = tenant
  const id = newId()
  const [sha256, name] = [id.replaceAll('-', '').repeat(2), '320.webp']
  const find = () => findPublished(sha256, name)
  const asked = vi.spyOn(db, 'query')
  const isKept = async (expected: object | null) =>
    vi.waitFor(
      async () => {
        await find()
        asked.mockClear()
        const found = await find()
        expect(asked.mock.calls.length).toBe(0)
        expect(found === null ? null : { ...found }).toEqual(expected)
      },
      { timeout: 10_000, interval: 2 },
    )
  await isKept(null)
  const bytes = { mediaType: 'image/webp', sizeBytes: 9, sha256 }
  await db.storedFile.create({
    data: {
      ...{ ...bytes, id, organizationId, purpose: 'game_asset', name: 'a', storageKey: id },
      ...{ state: 'ready', createdAt: new Date() },
      variants: { create: { ...bytes, name, width: 1, height: 1, storageKey: `${id}-1` } },
    },
  })
  await db.storedFile.update({ where: { id }, data: { ownerId: newId() } })
  await isKept({ storageKey: `${id}-1`, mediaType: 'image/webp', sizeBytes: 9 })
  await db.storedFile.update({ where: { id }, data: { releasedAt: new Date() } })
  await isKept(null)
})

test('published branding counts as soon as it is told, and a draft never', async () => {
  const { organizationId } = tenant
  const [id, by] = [newId(), { name: 'test' }]
  const version = { profileId: id, publishedBy: by, publishedAt: new Date() }
  await db.brandingProfile.create({
    data: { id, organizationId, revision: 1, displayName: 'Draft', updatedBy: by, updatedAt: new Date() },
  })
  const find = () => findOrganizationBranding(organizationId)
  expect(await untilCached(find)).toBeNull()
  for (const [number, displayName] of [
    [1, 'First'],
    [2, 'Second'],
  ] as const) {
    await db.brandingVersion.create({ data: { ...version, number, displayName } })
    await vi.waitFor(async () => expect(await find()).toMatchObject({ displayName }), {
      timeout: 10_000,
      interval: 2,
    })
    await untilCached(find)
  }
})

test('writing when a key was last used tells nobody', async () => {
  const issued = await issueKey(tenant.tenant, { name: 'used', scopes: ['read'], expiresInDays: null })
  const find = () => authenticateKey(issued.token, systemClock)
  await vi.waitFor(async () => expect(await find()).not.toBeNull(), { timeout: 10_000 })
  let told = 0
  invalidationFeed().subscribe(() => {
    told += 1
  })
  await db.apiKey.update({ where: { id: issued.key.id }, data: { lastUsedAt: new Date() } })
  await db.apiKey.update({ where: { id: issued.key.id }, data: { name: 'renamed' } })
  await vi.waitFor(() => expect(told).toBeGreaterThan(0), { timeout: 10_000 })
  expect(told).toBe(1)
})

test('a connection that is cut leaves nothing believed until another hears', async () => {
  await untilCached(findSession)
  await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'croupier changes'
    and datname = current_database()`)
  await vi.waitFor(() => expect(invalidationFeed().isTrusted()).toBe(false), { timeout: 10_000, interval: 2 })
  await db.brand.update({ where: { id: tenant.brandId }, data: { status: 'suspended' } })
  expect(await findSession()).toMatchObject({ brandStatus: 'suspended' })
  await vi.waitFor(() => expect(invalidationFeed().isTrusted()).toBe(true), { timeout: 10_000 })
})
