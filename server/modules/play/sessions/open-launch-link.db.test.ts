import { beforeEach, describe, expect, it } from 'vitest'
import { asSessionId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { excludePlayer, readmitPlayer } from '@/server/modules/rules/players'
import { createProviderStub, launchedOk, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import {
  createDemoSession,
  findSessionForProvider,
  getSession,
  openLaunchLink,
  pruneSessionSecrets,
  sessionLifetimeMs,
} from './index'
import { signLaunchToken } from './launch-link'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

const gameUrl = launchedOk.ok ? launchedOk.value.launchUrl : ''
const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function createdLink() {
  const world = await createSessionWorld()
  const { body } = await world.create('k')
  const open = () => openLaunchLink(tokenOf(body.game_url), world.clock)
  return { ...world, sessionId: body.session_id, open }
}

describe('a launch link', () => {
  it('sends the player to the game once, and says the second time that it was used', async () => {
    const { open } = await createdLink()
    expect(await open()).toEqual({ kind: 'redirect', url: gameUrl })
    expect(await open()).toMatchObject({ kind: 'used' })
  })

  it('is opened by one of twenty at once', async () => {
    const { open } = await createdLink()
    const results = await Promise.all(Array.from({ length: 20 }, open))
    expect(results.filter(({ kind }) => kind === 'redirect')).toHaveLength(1)
    expect(results.filter(({ kind }) => kind === 'used')).toHaveLength(19)
  })

  it('stays unopened while the approval of its gated provider cannot be read, which is said by its code', async () => {
    const { open, providerCode } = await createdLink()
    await db.provider.update({ where: { code: providerCode }, data: { requiresApproval: true } })
    await db.$executeRawUnsafe('alter table provider_access rename to provider_access_away')
    const opened = open().catch((error: unknown) => error)
    await opened
    await db.$executeRawUnsafe('alter table provider_access_away rename to provider_access')
    expect(await opened).toMatchObject({ code: 'PROVIDER_ACCESS_UNAVAILABLE', status: 503 })
  })

  it('marks its session launched and erases the address at the provider', async () => {
    const { open, sessions, brand, sessionId, clock } = await createdLink()
    clock.advance(5_000)
    await open()
    expect(await sessions()).toMatchObject([{ status: 'launched', launchUrlSealed: null }])
    expect(await getSession(brand, sessionId)).toMatchObject({
      status: 'launched',
      launched_at: '2026-03-01T12:00:05.000Z',
    })
  })

  it('opens a demo as well', async () => {
    const world = await createSessionWorld()
    const body = await createDemoSession(world.brand, { game_id: world.gameId })
    expect(await openLaunchLink(tokenOf(body.game_url), world.clock)).toMatchObject({ kind: 'redirect' })
  })

  it('expires with its session', async () => {
    const { open, clock } = await createdLink()
    clock.advance(sessionLifetimeMs)
    expect(await open()).toMatchObject({ kind: 'expired' })
  })

  it('is expired when its session was closed', async () => {
    const { open, sessionId, clock } = await createdLink()
    await db.gameSession.update({
      where: { id: sessionId },
      data: { status: 'closed', closedAt: clock.now(), launchUrlSealed: null },
    })
    expect(await open()).toMatchObject({ kind: 'expired' })
  })

  it('is invalid when it was not signed by us, or for a session that does not exist', async () => {
    const { clock, open } = await createdLink()
    const sessionId = asSessionId(newId())
    const forged = signLaunchToken(sessionId, 'another-signing-key')
    const unknown = signLaunchToken(sessionId, env().LAUNCH_SIGNING_KEY)
    for (const token of [forged, unknown, '', 'x'])
      expect(await openLaunchLink(token, clock)).toEqual({ kind: 'invalid' })
    expect(await open()).toMatchObject({ kind: 'redirect' })
  })

  it('is held, not used up, while its player is excluded', async () => {
    const { open, brand, clock, sessionId } = await createdLink()
    const endsAt = new Date(clock.now().getTime() + 60_000)
    await excludePlayer(brand, { playerId: 'p1', endsAt })
    for (const _ of [1, 2]) expect(await open()).toMatchObject({ kind: 'refused', code: 'E3004' })
    expect(await db.playRefusal.findMany({ where: { id: sessionId } })).toMatchObject([
      { playerId: 'p1', subject: 'session', rule: 'self_exclusion' },
    ])
    await readmitPlayer(brand, { playerId: 'p1' })
    expect(await open()).toMatchObject({ kind: 'redirect' })
  })

  it('is held while the operator is disabled, its brand suspended or its provider not approved', async () => {
    const { open, organizationId, brandId, providerCode } = await createdLink()
    await db.organization.update({ where: { id: organizationId }, data: { isActive: false } })
    expect(await open()).toMatchObject({ kind: 'refused', code: 'E6003' })
    await db.organization.update({ where: { id: organizationId }, data: { isActive: true } })
    await db.brand.update({ where: { id: brandId }, data: { status: 'suspended' } })
    expect(await open()).toMatchObject({ kind: 'refused', code: 'E6008' })
    await db.brand.update({ where: { id: brandId }, data: { status: 'active' } })
    const provider = { where: { code: providerCode } }
    await db.provider.update({ ...provider, data: { status: 'suspended' } })
    expect(await open()).toMatchObject({ kind: 'refused', code: 'E1003' })
    await db.provider.update({ ...provider, data: { status: 'active', requiresApproval: true } })
    expect(await open()).toMatchObject({ kind: 'refused', code: 'PROVIDER_ACCESS_REQUIRED' })
  })
})

describe('the address at the provider', () => {
  it('is erased from sessions nobody opened once they expired, and only then', async () => {
    const { brand, sessions, clock } = await createdLink()
    await pruneSessionSecrets(brand)
    expect(await sessions()).toMatchObject([{ launchUrlSealed: expect.any(String) }])
    clock.advance(sessionLifetimeMs)
    await pruneSessionSecrets(brand)
    expect(await sessions()).toMatchObject([{ launchUrlSealed: null }])
  })
})

describe('the session a provider names', () => {
  it('comes with everything that decides about its movements', async () => {
    const { sessionId, providerCode, organizationId, brandId, gameId } = await createdLink()
    expect(await findSessionForProvider(sessionId, providerCode)).toMatchObject({
      sessionId,
      organizationId,
      brandId,
      gameId,
      gameName: 'Test game',
      providerCode,
      mode: 'real',
      status: 'created',
      playerId: 'p1',
      currency: 'EUR',
      isOrganizationActive: true,
      creditMinor: 1_000n,
      overdraftFloorMinor: 0n,
      brandStatus: 'active',
      subOperatorRef: null,
      isPlayerExcluded: false,
      providerStatus: 'active',
      isProviderApproved: true,
    })
  })

  it('knows an exclusion and its end, but not one of another brand', async () => {
    const { sessionId, providerCode, brand, clock } = await createdLink()
    const stranger = await createSessionWorld()
    await excludePlayer(stranger.brand, { playerId: 'p1' })
    expect(await findSessionForProvider(sessionId, providerCode)).toMatchObject({ isPlayerExcluded: false })
    const endsAt = new Date(clock.now().getTime() + 1_000)
    await excludePlayer(brand, { playerId: 'p1', endsAt })
    expect(await findSessionForProvider(sessionId, providerCode)).toMatchObject({
      isPlayerExcluded: true,
      exclusionEndsAt: endsAt,
    })
  })

  it('is not found by another provider, nor by an id that is none', async () => {
    const { sessionId } = await createdLink()
    const stranger = await createSessionWorld()
    expect(await findSessionForProvider(sessionId, stranger.providerCode)).toBeNull()
    expect(await findSessionForProvider(newId(), stranger.providerCode)).toBeNull()
    expect(await findSessionForProvider("' or 1=1 --", stranger.providerCode)).toBeNull()
  })
})
