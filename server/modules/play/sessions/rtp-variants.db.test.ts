import { beforeEach, describe, expect, it } from 'vitest'
import { asBrandId, newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { chooseRtpVariant, getGame, getRtpVariants } from '@/server/modules/catalogue/catalog'
import { rollStatistics, verifyFacts } from '@/server/modules/delivery/statistics'
import { addMovement } from '@/server/modules/delivery/statistics/testing/world'
import { getVariantReport } from '@/server/modules/finance/reports'
import { createProviderStub, stubProviders } from '@/server/testing/provider-stub'
import { createSessionWorld } from '@/server/testing/session-world'
import { createTestTenant } from '@/server/testing/tenants'
import { createDemoSession, getSession } from './index'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub())
})

const rtpVariants = [
  { code: 'high', rtp: '96.50', markets: [] },
  { code: 'mid', rtp: '94.00', markets: ['SE', 'DE'] },
]
const createWorld = (game = {}) =>
  createSessionWorld({ settings: { kind: 'platform' }, game: { rtp: '96.50', rtpVariants, ...game } })
const launched = () => stub.launches.map(({ rtpVariant }) => rtpVariant)

const certify = (gameId: string, country: string, rtpVariant: string | null) =>
  db.gameCertificate.create({
    data: {
      ...{ id: newId(), gameId, country, laboratory: 'GLI', number: newId(), gameVersion: '1' },
      ...{ issuedOn: new Date('2026-01-01'), rtpVariant, checksums: [], createdBy: {} },
      ...{ createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-01-01') },
    },
  })

describe('a launch', () => {
  it('names the variant that is played, and the session keeps it', async () => {
    const world = await createWorld()
    const first = await world.create('a')
    await chooseRtpVariant(world.tenant, { gameId: world.gameId, code: 'mid' })
    const second = await world.create('b')
    await world.create('c', { country: 'MT' })
    expect(launched()).toEqual(['high', 'mid', 'high'])
    const kept = await Promise.all(
      [first, second].map(({ body }) => getSession(world.brand, body.session_id)),
    )
    expect(kept.map(({ rtp_variant }) => rtp_variant)).toEqual(['high', 'mid'])
  })

  it('follows a brand’s own choice, and not that of another organization', async () => {
    const [world, other] = [await createWorld(), await createTestTenant({ kind: 'platform' })]
    const { gameId } = world
    const brandId = newId()
    await db.brand.create({ data: { id: brandId, organizationId: world.organizationId, ref: 'nordic' } })
    await chooseRtpVariant(world.tenant, { gameId, brandId, country: 'SE', code: 'mid' })
    await chooseRtpVariant(other.tenant, { gameId, code: 'mid' })
    await world.create('a')
    await world.create('b', {}, { ...world.brand, brandId: asBrandId(brandId) })
    expect(launched()).toEqual(['high', 'mid'])
    expect((await getRtpVariants(world.tenant, { gameId })).choices).toMatchObject([
      { brandRef: 'nordic', country: 'SE', code: 'mid' },
    ])
  })

  it('plays what is certified, and is refused where nothing is', async () => {
    const world = await createWorld()
    await certify(world.gameId, 'SE', 'mid')
    await certify(world.gameId, 'DE', 'low')
    await world.create('a')
    expect(launched()).toEqual(['mid'])
    await expect(world.create('b', { country: 'DE' })).rejects.toMatchObject({ code: 'E2003' })
  })

  it('of a game without variants names none', async () => {
    const world = await createSessionWorld()
    await world.create('a')
    await createDemoSession(world.tenant, { game_id: world.gameId })
    expect([...launched(), stub.demoLaunches[0]?.rtpVariant]).toEqual([undefined, undefined])
  })
})

describe('a choice', () => {
  it('is refused of an unknown variant, an unknown game, another’s brand, and where it may not be played', async () => {
    const [world, other] = [await createWorld(), await createTestTenant({ kind: 'platform' })]
    const { gameId, tenant } = world
    await certify(gameId, 'SE', 'high')
    const refused = (change: object) =>
      expect(chooseRtpVariant(tenant, { gameId, code: 'mid', ...change })).rejects
    await refused({ code: 'none' }).toMatchObject({ code: 'E0003' })
    await refused({ gameId: newId() }).toMatchObject({ code: 'E2001' })
    await refused({ brandId: other.brandId }).toMatchObject({ code: 'E6008' })
    await refused({ country: 'MT' }).toMatchObject({ code: 'E0003' })
    await refused({ country: 'SE' }).toMatchObject({ code: 'E0003' })
    expect(await db.rtpChoice.count({ where: { gameId } })).toBe(0)
  })

  it('replaces the one before and can be removed, each audited once', async () => {
    const { gameId, tenant, organizationId } = await createWorld()
    for (const code of ['mid', 'high', null, null]) await chooseRtpVariant(tenant, { gameId, code })
    expect((await getRtpVariants(tenant, { gameId })).choices).toEqual([])
    const entries = await db.auditEntry.findMany({ where: { organizationId, subjectId: gameId } })
    expect(entries.map(({ action }) => action).sort()).toEqual([
      ...['game.rtp_choice_removed', 'game.rtp_chosen', 'game.rtp_chosen'],
    ])
  })
})

it('the API shows the variants of one game, each with its newest certificate', async () => {
  const { gameId, tenant } = await createWorld()
  const { id } = await certify(gameId, 'SE', 'mid')
  expect((await getGame(tenant, gameId)).game.rtp_variants).toEqual([
    { code: 'high', rtp: 96.5, markets: [], certificate_id: null },
    { code: 'mid', rtp: 94, markets: ['SE', 'DE'], certificate_id: id },
  ])
})

it('play is counted by variant, and the counts are what the movements say', async () => {
  const world = await createWorld()
  const { gameId, tenant } = world
  const first = await world.create('a')
  await chooseRtpVariant(tenant, { gameId, code: 'mid' })
  const second = await world.create('b')
  const now = new Date('2026-03-10T12:30:00Z')
  const sessions = [first.body.session_id, second.body.session_id]
  const amounts = [
    [100n, 80n],
    [300n, 90n],
  ] as const
  for (const [index, [bet, win]] of amounts.entries()) {
    const of = { at: new Date('2026-03-10T08:10:00Z'), sessionId: sessions[index] ?? '' }
    await addMovement(world, { ...of, type: 'bet', amountMinor: bet })
    await addMovement(world, { ...of, type: 'win', amountMinor: win })
    await addMovement(world, { ...of, type: 'win', amountMinor: 5n, isFree: true })
  }
  world.clock.set(now)
  await rollStatistics(world.tenant)
  expect(await verifyFacts(world.organizationId)).toEqual([])
  const report = await getVariantReport(tenant, { gameId })
  expect(report.rows).toMatchObject([
    { code: 'high', currency: 'EUR', bets: 1n, stakedMinor: 100n, rtp: { rtp: 800_000n } },
    { code: 'mid', currency: 'EUR', bets: 1n, stakedMinor: 300n, rtp: { rtp: 300_000n } },
  ])
  const other = await createTestTenant()
  expect((await getVariantReport(other.tenant, { gameId })).rows).toEqual([])
})
