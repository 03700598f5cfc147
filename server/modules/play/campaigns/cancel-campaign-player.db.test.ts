import { beforeEach, expect, test } from 'vitest'
import { db } from '@/server/db'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { cancelCampaignPlayer, listPlayers } from './players-of-campaign'
import { createCampaignWorld } from './testing/world'

const stub = createProviderStub()
stubProviders(stub)
beforeEach(() => {
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies.aurora })
})

test('a player in the queue gets nothing, and the others all of theirs', async () => {
  const world = await createCampaignWorld(stub)
  const campaignId = await world.started(3)
  await cancelCampaignPlayer(world.ctx, { campaignId, line: 3 })
  await world.run()
  const players = await world.players(campaignId)
  expect(players.map(({ status }) => status)).toEqual(['issued', 'cancelled', 'issued'])
  expect(await world.grants()).toHaveLength(2)
  const [entry] = await db.auditEntry.findMany({ where: { action: 'campaign.player_cancelled' } })
  expect(entry?.before).toMatchObject({ playerId: 'p2', line: 3, status: 'queued' })
})

test('issued rounds of a player are cancelled, also in a campaign that is complete', async () => {
  const world = await createCampaignWorld(stub)
  const campaignId = await world.started(2)
  await world.run()
  await cancelCampaignPlayer(world.ctx, { campaignId, line: 2 })
  const { players } = await listPlayers(world.ctx, { campaignId })
  expect(players).toMatchObject([
    { status: 'cancelled', grantStatus: 'cancelled' },
    { status: 'issued', grantStatus: 'active' },
  ])
  await expect(cancelCampaignPlayer(world.ctx, { campaignId, line: 2 })).rejects.toMatchObject({
    code: 'E0003',
  })
  expect((await world.get(campaignId)).status).toBe('completed')
})

test('a line nobody is on cannot be cancelled', async () => {
  const world = await createCampaignWorld(stub)
  const campaignId = await world.started(1)
  await expect(cancelCampaignPlayer(world.ctx, { campaignId, line: 9 })).rejects.toMatchObject({
    code: 'E0004',
  })
})

test('players are found by state and whole id, and paged in both directions', async () => {
  const world = await createCampaignWorld(stub)
  const campaignId = await world.started(52)
  await cancelCampaignPlayer(world.ctx, { campaignId, line: 10 })
  const first = await listPlayers(world.ctx, { campaignId })
  const second = await listPlayers(world.ctx, { campaignId, after: first.next ?? 0 })
  expect([first.players.length, first.previous, second.players.length, second.next]).toEqual([
    50,
    null,
    2,
    null,
  ])
  expect(await listPlayers(world.ctx, { campaignId, before: second.previous ?? 0 })).toMatchObject({
    previous: null,
    players: first.players,
  })
  const byState = await listPlayers(world.ctx, { campaignId, status: 'cancelled' })
  expect(byState.players.map(({ playerId }) => playerId)).toEqual(['p9'])
  const byId = await listPlayers(world.ctx, { campaignId, playerId: 'p52' })
  expect(byId.players.map(({ line }) => line)).toEqual([53])
})
