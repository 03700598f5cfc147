import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '@/server/db'
import { excludePlayer } from '@/server/modules/rules/players'
import { callFailed } from '@/server/providers/port'
import { createProviderStub, freeRoundsFamilies, stubProviders } from '@/server/testing/provider-stub'
import { failedPlayersCsv } from './check-report'
import { policy } from './policy'
import { createCampaignWorld, listOf } from './testing/world'

const stub = createProviderStub()
stubProviders(stub)
const speak = (family: keyof typeof freeRoundsFamilies) =>
  Object.assign(stub, createProviderStub(), { freeRounds: freeRoundsFamilies[family] })
beforeEach(() => speak('aurora'))

const refused = (message: string) =>
  expect.objectContaining({ code: 'E0003', message: expect.stringContaining(message) })
const day = 86_400_000

describe('a running campaign', () => {
  test('issues one grant to each player, on its terms, and is then completed', async () => {
    const world = await createCampaignWorld(stub, { games: [{}, {}] })
    const id = await world.started(90)
    await world.run()
    const grants = await world.grants()
    expect(new Set(grants.map(({ playerId }) => playerId)).size).toBe(90)
    expect(grants).toHaveLength(90)
    expect(grants[0]).toMatchObject({
      status: 'active',
      roundsPerGame: 10,
      coinLevel: 1,
      campaignRef: 'spring-1',
      country: 'MT',
      currency: 'EUR',
    })
    const { status, finishedAt, counts } = await world.get(id)
    expect([status, finishedAt]).toEqual(['completed', expect.any(Date)])
    expect(counts).toMatchObject({ total: 90, byStatus: { issued: 90, queued: 0 }, grants: { active: 90 } })
  })

  test('looks at self-exclusion again when it issues', async () => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(3)
    await excludePlayer(world.brand, { playerId: 'p2' })
    await world.run()
    expect((await world.players(id)).map(({ status, reason }) => [status, reason])).toEqual([
      ['issued', null],
      ['failed', 'excluded_player'],
      ['issued', null],
    ])
  })

  test("keeps the provider's reason of those it refused, and gives them as a file", async () => {
    const world = await createCampaignWorld(stub)
    const issue = stub.issue
    stub.issue = (request) =>
      request.playerId === 'p2' ? callFailed('refused', '=player is, "blocked"') : issue(request)
    const id = await world.started(3)
    await world.run()
    expect((await world.get(id)).counts.byStatus).toMatchObject({ issued: 2, failed: 1 })
    let file = ''
    for await (const piece of await failedPlayersCsv(world.ctx, { campaignId: id })) file += piece
    expect(file).toBe(`line,player_id,country,currency,reason\r\n3,p2,MT,EUR,"'=player is, ""blocked"""\r\n`)
  })

  test('tries again where the provider was not reached, with pauses, and issues once it is', async () => {
    const world = await createCampaignWorld(stub)
    const issue = stub.issue
    stub.issue = () => ({ ok: false, error: { kind: 'unavailable', message: 'refused', isUnsent: true } })
    const id = await world.started(2)
    await world.run()
    expect((await world.players(id)).map(({ status, reason }) => [status, reason])).toEqual([
      ['queued', 'provider_unavailable'],
      ['queued', 'provider_unavailable'],
    ])
    stub.issue = issue
    world.clock.advance(policy.retryAfterS[0] * 1_000)
    await world.run()
    expect((await world.get(id)).counts.byStatus.issued).toBe(2)
    expect(await world.grants()).toHaveLength(2)
  })

  test('asks about the same grant again where the answer was lost', async () => {
    const world = await createCampaignWorld(stub)
    const issue = stub.issue
    stub.issue = () => callFailed('timeout', 'slow')
    const id = await world.started(1)
    await world.run()
    expect((await world.players(id))[0]).toMatchObject({ status: 'issuing', reason: 'outcome_unknown' })
    stub.issue = issue
    world.clock.advance(policy.retryAfterS[0] * 1_000)
    await world.run()
    const asked = new Set(stub.issues.map(({ grantId }) => grantId))
    expect([stub.issues.length, asked.size]).toEqual([2, 1])
    expect(await world.grants()).toMatchObject([{ status: 'active' }])
  })

  test('does not cancel the grant when only the second question went unheard', async () => {
    const world = await createCampaignWorld(stub)
    stub.issue = () => callFailed('timeout', 'slow')
    const id = await world.started(1)
    await world.run()
    stub.issue = () => callFailed('rate_limited', 'busy')
    world.clock.advance(policy.retryAfterS[0] * 1_000)
    await world.run()
    expect(await world.grants()).toMatchObject([{ status: 'pending_issue' }])
    expect((await world.players(id))[0]).toMatchObject({ status: 'issuing', reason: 'outcome_unknown' })
  })

  test.each([
    [
      'its game is disabled',
      'E2002',
      (gameId: string) => db.game.update({ where: { id: gameId }, data: { isActive: false } }),
    ],
    [
      'its provider is suspended',
      'E1003',
      (_: string, providerCode: string) =>
        db.provider.update({ where: { code: providerCode }, data: { status: 'suspended' } }),
    ],
    [
      'its brand is suspended',
      'tenant_inactive',
      (_: string, __: string, brandId: string) =>
        db.brand.update({ where: { id: brandId }, data: { status: 'suspended' } }),
    ],
  ] as const)('pauses by itself and says why when %s', async (_what, reason, breakIt) => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(3)
    await breakIt(world.gameIds[0] ?? '', world.providerCode, world.brandId)
    await world.run()
    const { status, pauseReason, counts } = await world.get(id)
    expect([status, pauseReason, counts.byStatus.queued]).toEqual(['paused', reason, 3])
    expect(await world.grants()).toEqual([])
  })

  test('waits while the stakes cannot be read, and counts no tries for it', async () => {
    const world = await createCampaignWorld(stub)
    const id = await world.started(2)
    world.clock.advance(60_000)
    const { stakes } = stub
    stub.stakes = () => callFailed('unavailable', 'down')
    await world.run()
    expect(await world.players(id)).toMatchObject([
      { status: 'queued', tries: 0 },
      { status: 'queued', tries: 0 },
    ])
    stub.stakes = stakes
    world.clock.advance(policy.planPauseMs)
    await world.run()
    expect((await world.get(id)).status).toBe('completed')
  })
})

describe('a campaign starts', () => {
  test('only with the dry run that was looked at', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    const seen = await world.check(id, listOf(1))
    const later = await world.check(id, listOf(2))
    await expect(world.start(id, seen.checkId)).rejects.toEqual(refused('after the last check'))
    await world.change(id, { count: 20 })
    await expect(world.start(id, later.checkId)).rejects.toEqual(refused('after the last check'))
  })

  test('without its bad rows only if the manager says so', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    const { checkId } = await world.check(id, 'player_id\np1\np1\n')
    await expect(world.start(id, checkId)).rejects.toEqual(refused('1 rows cannot be issued'))
    await world.start(id, checkId, true)
    await world.run()
    expect(await world.grants()).toHaveLength(1)
  })

  test('once, and not for nobody, nor in the past', async () => {
    const world = await createCampaignWorld(stub)
    const { id } = await world.create()
    const nobody = await world.check(id, 'player_id,country\np1,XX\n')
    await expect(world.start(id, nobody.checkId, true)).rejects.toEqual(refused('no valid players'))
    const { checkId } = await world.check(id, listOf(1))
    const starts = await Promise.allSettled([world.start(id, checkId), world.start(id, checkId)])
    expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const late = await world.create()
    const checked = await world.check(late.id, listOf(1))
    world.clock.advance(3 * day)
    await expect(world.start(late.id, checked.checkId)).rejects.toEqual(refused('in the past'))
  })
})

test('live counts tell what was played and won, in each currency', async () => {
  const world = await createCampaignWorld(stub)
  const { id } = await world.create()
  const { checkId } = await world.check(id, 'player_id,currency\np1,EUR\np2,EUR\np3,SEK\np4,SEK\n')
  await world.start(id, checkId)
  await world.run()
  const grants = await world.grants()
  const played = { roundsPlayed: 10, winCount: 3, wonMinor: 150n, status: 'consumed' } as const
  for (const { id: grantId, playerId } of grants) {
    if (playerId === 'p4') continue
    await db.freeRoundGrantGame.updateMany({ where: { grantId }, data: played })
    await db.freeRoundGrant.update({
      where: { id: grantId },
      data: { status: 'completed', closedAt: world.clock.now() },
    })
  }
  const detail = await world.get(id)
  expect(detail.played).toEqual([
    { currency: 'EUR', roundsPlayed: 20n, wonMinor: 300n },
    { currency: 'SEK', roundsPlayed: 10n, wonMinor: 150n },
  ])
  expect(detail.counts.grants).toEqual({ active: 1, consumed: 3, cancelled: 0, expired: 0 })
})
