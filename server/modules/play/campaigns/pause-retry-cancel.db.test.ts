import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { callFailed } from '@/server/providers/port'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { policy } from './policy'
import { listCampaigns } from './read-campaigns'
import { createCampaignWorld, listOf } from './testing/world'

const stub = createProviderStub()
stubProviders(stub)
const speak = (family: keyof typeof freeRoundsFamilies) =>
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies[family] })
beforeEach(() => speak('aurora'))

const refused = (message: string) =>
  expect.objectContaining({ code: 'E0003', message: expect.stringContaining(message) })

describe('pausing', () => {
  test('begins nothing more, and resuming goes on where it was', async () => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(60)
    await world.step()
    await world.pause(id)
    const before = (await world.grants()).length
    expect(before).toBeGreaterThan(0)
    await world.run()
    expect(await world.grants()).toHaveLength(before)
    await world.resume(id)
    await world.run()
    expect(await world.grants()).toHaveLength(60)
    await expect(world.pause(id)).rejects.toEqual(refused('completed'))
  })
})

describe('retrying', () => {
  test('tries the failed ones only, with a new grant where the last was refused', async () => {
    const world = await createCampaignWorld(stub)
    const issue = stub.issue
    stub.issue = (request) => (request.playerId === 'p2' ? callFailed('refused', 'not now') : issue(request))
    const id = await world.started(3)
    await world.run()
    stub.issue = issue
    expect(await world.retry(id)).toEqual({ retried: 1 })
    await world.run()
    expect((await world.get(id)).counts.byStatus).toMatchObject({ issued: 3, failed: 0 })
    const ofP2 = (await world.grants()).filter(({ playerId }) => playerId === 'p2')
    expect(ofP2.map(({ status }) => status)).toEqual(['issue_failed', 'active'])
    await expect(world.retry(id)).rejects.toEqual(refused('No player has failed'))
  })

  test('goes on with the same grant where it may have been issued', async () => {
    const world = await createCampaignWorld(stub)
    const issue = stub.issue
    stub.issue = () => callFailed('timeout', 'slow')
    const id = await world.started(1)
    for (let tries = 0; tries <= policy.retryAfterS.length; tries += 1) {
      await world.run()
      world.clock.advance(600_000)
    }
    expect((await world.players(id))[0]).toMatchObject({ status: 'failed', reason: 'outcome_unknown' })
    stub.issue = issue
    await world.run()
    await world.retry(id)
    await world.run()
    expect(await world.grants()).toMatchObject([{ status: 'active' }])
    expect((await world.get(id)).status).toBe('completed')
  })
})

describe('cancelling', () => {
  test('drops the queue and cancels what was issued and not played', async () => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(60)
    await world.step()
    const issued = (await world.grants()).length
    expect(await world.cancel(id)).toEqual({ dropped: 60 - issued, recalled: issued })
    await world.run()
    const { status, counts } = await world.get(id)
    expect(status).toBe('cancelled')
    expect(counts).toMatchObject({ byStatus: { cancelled: 60 }, grants: { cancelled: issued, active: 0 } })
    const others = await world.started(1)
    const { campaigns } = await listCampaigns(world.ctx, {})
    expect(campaigns.find((listed) => listed.id === id)?.counts).toEqual(counts)
    expect(campaigns.find((listed) => listed.id === others)?.counts.grants).toBeNull()
    expect(stub.cancels).toHaveLength(issued)
  })

  test('leaves what was played, and says why', async () => {
    speak('borealis')
    const world = await createCampaignWorld(stub)
    const id = await world.started(2)
    await world.run()
    const [first] = await world.grants()
    await db.freeRoundGrantGame.updateMany({
      where: { grantId: first?.id ?? '' },
      data: { activatedAt: world.clock.now() },
    })
    await world.cancel(id)
    await world.run()
    const players = await world.players(id)
    expect(players.map(({ status, reason }) => [status, reason]).toSorted()).toEqual([
      ['cancelled', null],
      ['issued', 'not_cancellable'],
    ])
    expect((await world.get(id)).status).toBe('cancelled')
  })

  test('cancels a grant that was at the provider while the cancel came', async () => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(1)
    const issue = stub.issue
    stub.issue = async (request) => {
      await world.cancel(id)
      return issue(request)
    }
    await world.run()
    expect(await world.grants()).toMatchObject([{ status: 'cancelled' }])
    expect((await world.get(id)).counts.byStatus.cancelled).toBe(1)
  })

  test('goes on asking a provider that does not answer', async () => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(1)
    await world.run()
    const { cancel } = stub
    stub.cancel = () => callFailed('timeout', 'slow')
    await world.cancel(id)
    await world.run()
    expect((await world.get(id)).status).toBe('cancelling')
    stub.cancel = cancel
    world.clock.advance(policy.retryAfterS[0] * 1_000)
    await world.run()
    expect(await world.grants()).toMatchObject([{ status: 'cancelled' }])
    expect((await world.get(id)).status).toBe('cancelled')
  })

  test('a draft discards it', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    await world.check(id, listOf(2))
    await world.cancel(id)
    expect((await world.get(id)).status).toBe('cancelled')
    expect(await world.grants()).toEqual([])
  })
})

test('grants whose time is over count as expired, swept or not, and are not cancelled', async () => {
  const world = await createCampaignWorld(stub)
  const id = await world.started(2)
  await world.run()
  await db.freeRoundGrant.updateMany({
    where: { id: { in: (await world.grants()).map((grant) => grant.id) } },
    data: { startAt: new Date(0), endAt: world.clock.now() },
  })
  expect((await world.get(id)).counts.grants).toEqual({ active: 0, consumed: 0, cancelled: 0, expired: 2 })
  await world.cancel(id)
  await world.run()
  expect((await world.get(id)).counts.byStatus).toMatchObject({ issued: 2, cancelled: 0 })
})

test('who did what is on record, in the change itself', async () => {
  const world = await createCampaignWorld(stub)
  const id = await world.started(1)
  await world.pause(id)
  await world.resume(id)
  await world.run()
  await world.cancel(id)
  const entries = await db.auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })
  expect(entries.map(({ action }) => action)).toEqual([
    'campaign.created',
    'campaign.checked',
    'campaign.started',
    'campaign.paused',
    'campaign.resumed',
    'campaign.completed',
    'campaign.cancelled',
  ])
  expect(entries.every(({ brandId }) => brandId === world.brandId)).toBe(true)
})
