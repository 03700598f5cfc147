import { expect, test } from 'vitest'
import { Prisma } from '@/prisma/generated/client'
import { expectRecordsReadable } from '@/server/rest/testing/promises'
import { openListFreeRounds } from '@/server/rest/testing/scenes/free-rounds'
import { createTestGrant } from '@/server/testing/free-round-grants'

test('a grant is listed with its terms and what was played and won', async () => {
  const { ask, tenant, grantId } = await openListFreeRounds()
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    grants: [
      {
        grant_id: grantId,
        status: 'active',
        provider_code: tenant.providerCode,
        player_id: 'p1',
        games: [
          {
            game_id: tenant.gameId,
            status: 'active',
            reason: null,
            rounds_total: 10,
            rounds_played: 0,
            won_amount: 0,
          },
        ],
        count: 10,
        currency: 'EUR',
        country: 'MT',
        coin_level: 2,
        bet_amount: null,
        kind: 'freespin',
        campaign_ref: null,
        start_at: expect.any(String),
        end_at: expect.any(String),
        created_at: expect.any(String),
      },
    ],
    total: 1,
    limit: 50,
    offset: 0,
    next_cursor: null,
  })
})

test('newest first, in slices that count all of them', async () => {
  const { ask, tenant, grantId } = await openListFreeRounds()
  const later = { now: new Date(Date.now() + 1000) }
  const newest = await createTestGrant({ ...tenant, playerId: 'p2' }, later)
  const slice = async (query: string) => {
    const { grants, total } = await (await ask({ path: `/v1/free-rounds?${query}` })).json()
    return { ids: grants.map((grant: { grant_id: string }) => grant.grant_id), total }
  }
  expect(await slice('limit=1')).toEqual({ ids: [newest], total: 2 })
  expect(await slice('limit=1&offset=1')).toEqual({ ids: [grantId], total: 2 })
})

test('a cursor walks through all of them once, also where times are equal and new ones arrive', async () => {
  const { ask, tenant, grantId } = await openListFreeRounds()
  const later = { now: new Date(Date.now() + 1000) }
  const create = (playerId: string, at = later) => createTestGrant({ ...tenant, playerId }, at)
  const equal = [await create('p2'), await create('p3'), await create('p4')]
  const seen: string[] = []
  let cursor = ''
  do {
    const page = await (await ask({ path: `/v1/free-rounds?limit=1&cursor=${cursor}` })).json()
    seen.push(...page.grants.map((grant: { grant_id: string }) => grant.grant_id))
    cursor = page.next_cursor ?? ''
    await create('p5', { now: new Date(Date.now() + 2000) })
  } while (cursor !== '')
  expect(seen).toEqual([...equal.toSorted().toReversed(), grantId])
})

test('filters by player, status and campaign reference hold together', async () => {
  const { ask, tenant, grantId } = await openListFreeRounds()
  const spring = await createTestGrant(
    { ...tenant, playerId: 'p1' },
    { now: new Date(), campaignRef: 'spring', betAmount: '0.5' },
  )
  const found = async (query: string) => {
    const { grants } = await (await ask({ path: `/v1/free-rounds?${query}` })).json()
    return grants.map((grant: { grant_id: string }) => grant.grant_id).toSorted()
  }
  expect(await found('player_id=p1')).toEqual([grantId, spring].toSorted())
  expect(await found('player_id=p1&campaign_ref=spring')).toEqual([spring])
  expect(await found('status=expired')).toEqual([])
  expect(await found('status=active&campaign_ref=spring')).toEqual([spring])
})

test('a suspended account or brand, and a platform with nobody to bill, can still read', () =>
  expectRecordsReadable(openListFreeRounds))

test('from its end on a grant is listed and found as expired, swept or not; one being issued is pending until the sweep', async () => {
  const { ask, tenant, grantId: id } = await openListFreeRounds()
  const owner = { ...tenant, playerId: 'p2' }
  const over = { now: new Date(), endAt: new Date() }
  const consumed = await createTestGrant(owner, over, { roundsPlayed: 10 })
  const pending = await createTestGrant(
    owner,
    { ...over, status: 'pending_issue', issuedAt: null, responseBody: Prisma.DbNull },
    { status: 'pending_issue' },
  )
  const ended = await createTestGrant(owner, over)
  const idsOf = async (status: string) => {
    const { grants, total } = await (await ask({ query: { status } })).json()
    expect(total).toBe(grants.length)
    for (const grant of grants) expect(grant.status).toBe(status)
    return grants.map((grant: { grant_id: string }) => grant.grant_id).toSorted()
  }
  expect(await idsOf('active')).toEqual([id])
  expect(await idsOf('pending_issue')).toEqual([pending])
  expect(await idsOf('expired')).toEqual([ended])
  expect(await idsOf('completed')).toEqual([consumed])
  expect(await idsOf('cancelled')).toEqual([])
})
