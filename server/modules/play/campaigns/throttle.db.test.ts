import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { callFailed } from '@/server/providers/port'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { policy } from './policy'
import { takeTokens } from './queries-throttle'
import { setIssuingRate } from './steer-campaign'
import { createCampaignWorld } from './testing/world'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
})

describe("a provider's budget", () => {
  test('is shared by all processes and refills with time', async () => {
    const { providerCode, clock } = await createCampaignWorld(stub)
    const take = () => takeTokens(db, { providerCode, now: clock.now(), wanted: 7, defaultPerSecond: 20 })
    const counts = await Promise.all(Array.from({ length: 6 }, take))
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(20)
    clock.advance(500)
    expect([(await take()).count, (await take()).count]).toEqual([7, 3])
    clock.advance(60_000)
    const later = await Promise.all(Array.from({ length: 6 }, take))
    expect(later.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  })

  test('bounds how fast campaigns call, however many there are', async () => {
    const world = await createCampaignWorld(stub)
    await setIssuingRate(world.ctx, { providerCode: world.providerCode, perSecond: 10 })
    await world.started(40)
    await world.started(40, { name: 'Another' })
    const begunAt = world.clock.now().getTime()
    await world.run()
    const tookS = (world.clock.now().getTime() - begunAt) / 1_000
    expect(stub.issues).toHaveLength(80)
    expect(tookS).toBeGreaterThanOrEqual(7)
    expect(tookS).toBeLessThan(9)
  })

  test('is spent on campaigns in turn: a short one does not wait for a long one', async () => {
    const world = await createCampaignWorld(stub)
    await world.started(200)
    const short = await world.started(20, { name: 'Short' })
    for (let turn = 0; turn < 3; turn += 1) {
      const { waitMs } = await world.step(turn)
      world.clock.advance(waitMs ?? 0)
    }
    expect((await world.get(short)).counts.byStatus.issued).toBe(20)
  })

  test('stops for a while when the provider says that it gets too many calls', async () => {
    const world = await createCampaignWorld(stub)
    const { issue } = stub
    stub.issue = () => callFailed('rate_limited', 'slow down')
    const players = policy.claims.max + 40
    const id = await world.started(players)
    await world.step()
    const asked = stub.issues.length
    expect(asked).toBeLessThanOrEqual(policy.claims.max)
    const { worked, waitMs } = await world.step()
    expect(worked).toBe(0)
    expect(waitMs).toBeGreaterThanOrEqual(policy.providerPauseMs)
    stub.issue = issue
    await world.run()
    world.clock.advance(60_000)
    await world.run()
    expect((await world.get(id)).counts.byStatus.issued).toBe(players)
  })

  test('is set by an administrator only, and the change is on record', async () => {
    const { ctx, providerCode } = await createCampaignWorld(stub)
    const actor = {
      kind: 'user',
      userId: 'u',
      email: 'm@example.com',
      role: 'owner',
      staffRole: null,
    } as const
    await expect(setIssuingRate({ ...ctx, actor }, { providerCode, perSecond: 5 })).rejects.toMatchObject({
      code: 'E5004',
    })
    await expect(setIssuingRate(ctx, { providerCode, perSecond: 0 })).rejects.toMatchObject({ code: 'E0003' })
    await expect(setIssuingRate(ctx, { providerCode: 'nobody', perSecond: 5 })).rejects.toMatchObject({
      code: 'E1001',
    })
    await setIssuingRate(
      { ...ctx, actor: { ...actor, role: null, staffRole: 'administrator' } },
      { providerCode, perSecond: 5 },
    )
    expect(await db.auditEntry.findFirst({ where: { subjectId: providerCode } })).toMatchObject({
      action: 'provider.throttled',
      before: { perSecond: policy.defaultPerSecond },
      after: { perSecond: 5 },
    })
  })
})
