import { beforeEach, describe, expect, test } from 'vitest'
import type { TenantContext } from '@/server/core/context'
import { asUser } from '@/server/testing/as-user'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { summarizeBadRows } from './check-report'
import { cancelCampaignPlayer, listPlayers, retryFailedPlayers } from './players-of-campaign'
import { getCampaign, listCampaigns } from './read-campaigns'
import { startCampaign } from './start-campaign'
import { cancelCampaign, pauseCampaign, resumeCampaign } from './steer-campaign'
import { createCampaignWorld } from './testing/world'
import { changeCampaign } from './write-campaign'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
})

const writes: Record<string, (ctx: TenantContext, campaignId: string) => Promise<unknown>> = {
  start: (ctx, campaignId) => startCampaign(ctx, { campaignId, checkId: campaignId, canSkipBadRows: true }),
  pause: (ctx, campaignId) => pauseCampaign(ctx, { campaignId }),
  resume: (ctx, campaignId) => resumeCampaign(ctx, { campaignId }),
  cancel: (ctx, campaignId) => cancelCampaign(ctx, { campaignId }),
  cancelPlayer: (ctx, campaignId) => cancelCampaignPlayer(ctx, { campaignId, line: 2 }),
  retry: (ctx, campaignId) => retryFailedPlayers(ctx, { campaignId }),
}

describe('a campaign of another organization', () => {
  test('is not there, whatever is asked of it', async () => {
    const [own, foreign] = [await createCampaignWorld(stub), await createCampaignWorld(stub)]
    const campaignId = await foreign.started(2)
    const notFound = { code: 'E0004' }
    for (const write of Object.values(writes))
      await expect(write(own.ctx, campaignId)).rejects.toMatchObject(notFound)
    await expect(changeCampaign(own.ctx, { campaignId, terms: own.terms() })).rejects.toMatchObject(notFound)
    await expect(own.check(campaignId, 'player_id\nx\n')).rejects.toMatchObject(notFound)
    await expect(getCampaign(own.ctx, { campaignId })).rejects.toMatchObject(notFound)
    await expect(listPlayers(own.ctx, { campaignId })).rejects.toMatchObject(notFound)
    await expect(summarizeBadRows(own.ctx, { campaignId })).rejects.toMatchObject(notFound)
    expect((await listCampaigns(own.ctx, {})).campaigns).toEqual([])
    expect((await foreign.get(campaignId)).status).toBe('running')
  })
})

describe('the roles', () => {
  test.each(['developer', 'analyst'] as const)('%s may look and change nothing', async (role) => {
    const world = await createCampaignWorld(stub)
    const campaignId = await world.started(2)
    for (const write of Object.values(writes))
      await expect(write(asUser(world.ctx, { role }), campaignId)).rejects.toMatchObject({ code: 'E5004' })
    await expect(world.check(campaignId, 'player_id\n', asUser(world.ctx, { role }))).rejects.toMatchObject({
      code: 'E5004',
    })
    expect((await getCampaign(asUser(world.ctx, { role }), { campaignId })).status).toBe('running')
  })

  test('a manager runs campaigns', async () => {
    const world = await createCampaignWorld(stub)
    const ctx = asUser(world.ctx, { role: 'manager' })
    const { id: campaignId } = await world.create({}, { ...ctx, brandId: world.brand.brandId })
    const { checkId } = await world.check(campaignId, 'player_id\np1\n', ctx)
    await startCampaign(ctx, { campaignId, checkId, canSkipBadRows: false })
    await pauseCampaign(ctx, { campaignId })
    expect((await world.get(campaignId)).status).toBe('paused')
  })
})

test('campaigns are listed newest first, page by page, with their players', async () => {
  const world = await createCampaignWorld(stub)
  for (let made = 0; made < 27; made += 1) {
    await world.create({ name: `Campaign ${made}` })
    world.clock.advance(1_000)
  }
  await world.started(3, { name: 'Last' })
  const first = await listCampaigns(world.ctx, {})
  const second = await listCampaigns(world.ctx, { cursor: first.older })
  expect([first.campaigns.length, second.campaigns.length, second.older]).toEqual([25, 3, null])
  expect((await listCampaigns(world.ctx, { cursor: second.newer })).campaigns).toEqual(first.campaigns)
  expect(first.campaigns[0]).toMatchObject({ name: 'Last', counts: { total: 3, byStatus: { queued: 3 } } })
  expect(second.campaigns.at(-1)?.name).toBe('Campaign 0')
  const oldest = await listCampaigns(world.ctx, { order: 'oldest' })
  const newest = await listCampaigns(world.ctx, { order: 'oldest', cursor: oldest.newer })
  expect([...oldest.campaigns, ...newest.campaigns]).toEqual(
    [...first.campaigns, ...second.campaigns].toReversed(),
  )
  expect((await listCampaigns(world.ctx, { statuses: ['running'] })).campaigns).toHaveLength(1)
  expect((await listCampaigns(world.ctx, { text: 'campaign 2' })).campaigns).toHaveLength(8)
})
