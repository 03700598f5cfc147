import { beforeEach, expect, test } from 'vitest'
import { db } from '@/server/db'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { startCampaign } from './start-campaign'
import { startScheduledCampaigns, unscheduleCampaign } from './steer-campaign'
import { createCampaignWorld, listOf } from './testing/world'
import { cloneCampaign } from './write-campaign'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(async () => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
  await db.query(`update campaign set status = 'cancelled', finished_at = now() where status = 'scheduled'`)
})

const hour = 3_600_000
const refused = (message: string) =>
  expect.objectContaining({ code: 'E0003', message: expect.stringContaining(message) })

async function scheduledIn(ms: number) {
  const world = await createCampaignWorld(stub)
  const { id: campaignId } = await world.create()
  const { checkId } = await world.check(campaignId, listOf(2))
  const scheduledFor = new Date(world.clock.now().getTime() + ms)
  const schedule = () =>
    startCampaign(world.ctx, { campaignId, checkId, canSkipBadRows: false, scheduledFor })
  return { world, campaignId, schedule }
}

test('a scheduled campaign issues nothing before its time, and then starts once', async () => {
  const { world, campaignId, schedule } = await scheduledIn(hour)
  await schedule()
  await world.run()
  expect(await startScheduledCampaigns(world.ctx)).toBe(0)
  expect(await world.get(campaignId)).toMatchObject({ status: 'scheduled', startedAt: null })
  world.clock.advance(hour)
  const started = await Promise.all(Array.from({ length: 4 }, () => startScheduledCampaigns(world.ctx)))
  expect(started.reduce((sum, count) => sum + count, 0)).toBe(1)
  await world.run()
  expect(await world.get(campaignId)).toMatchObject({
    status: 'completed',
    counts: { byStatus: { issued: 2 } },
  })
  const audit = await db.auditEntry.findMany({ where: { subjectId: campaignId }, orderBy: { id: 'asc' } })
  expect(audit.map(({ action }) => action)).toEqual([
    'campaign.created',
    'campaign.checked',
    'campaign.scheduled',
    'campaign.started',
    'campaign.completed',
  ])
})

test('a start in the past or after the rounds expire is refused', async () => {
  for (const ms of [-1, 100 * hour]) {
    const { schedule } = await scheduledIn(ms)
    await expect(schedule()).rejects.toEqual(refused('Choose a start in the future'))
  }
})

test('a scheduled campaign becomes a draft again, or is cancelled', async () => {
  const { world, campaignId, schedule } = await scheduledIn(hour)
  await schedule()
  await unscheduleCampaign(world.ctx, { campaignId })
  expect(await world.get(campaignId)).toMatchObject({ status: 'draft', scheduledFor: null })
  await schedule()
  await world.cancel(campaignId)
  world.clock.advance(hour)
  expect(await startScheduledCampaigns(world.ctx)).toBe(0)
  expect(await world.get(campaignId)).toMatchObject({ status: 'cancelled' })
})

test('a clone is a draft with the same terms and no players', async () => {
  const world = await createCampaignWorld(stub)
  const campaignId = await world.started(2)
  const { id } = await cloneCampaign(world.ctx, { campaignId })
  const [source, clone] = [await world.get(campaignId), await world.get(id)]
  expect(clone).toMatchObject({ status: 'draft', name: 'Spring (copy)', counts: { total: 0 } })
  expect(clone.form).toMatchObject({
    country: 'MT',
    terms: { games: source.games, count: '10', stake: { coinLevel: 1 }, startAt: world.clock.now() },
  })
})

test('another organization’s campaign is neither cloned nor unscheduled', async () => {
  const { campaignId, schedule } = await scheduledIn(hour)
  await schedule()
  const stranger = await createCampaignWorld(stub)
  await expect(cloneCampaign(stranger.ctx, { campaignId })).rejects.toMatchObject({ code: 'E0004' })
  await expect(unscheduleCampaign(stranger.ctx, { campaignId })).rejects.toMatchObject({ code: 'E0004' })
})
