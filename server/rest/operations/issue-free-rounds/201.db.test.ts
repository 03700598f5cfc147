import { expect, test } from 'vitest'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('issued on all games, the grant and each game are active', async () => {
  const { ask, fakeProvider, tenant } = await openIssueFreeRounds()
  const response = await ask({ body: { campaign_ref: 'spring', kind: 'voucher' } })
  expect(response.status).toBe(201)
  const grant = await response.json()
  expect(grant).toMatchObject({
    grant_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    status: 'active',
    provider_code: tenant.providerCode,
    count: 10,
    coin_level: 2,
    bet_amount: null,
    kind: 'voucher',
    campaign_ref: 'spring',
  })
  expect(grant).not.toHaveProperty('_replayed')
  expect(grant.games).toHaveLength(2)
  for (const game of grant.games) {
    expect(game).toMatchObject({ status: 'active', rounds_total: 10, rounds_played: 0, won_amount: 0 })
  }
  expect(fakeProvider.issued).toMatchObject([
    { grant_id: grant.grant_id, rounds: 10, coin_level: 2, player_id: 'p1' },
  ])
})

test('without a kind, the provider’s usual one is echoed on callbacks', async () => {
  const { ask } = await openIssueFreeRounds()
  expect((await (await ask()).json()).kind).toBe('freespin')
})

test('unknown fields are ignored', async () => {
  const { ask } = await openIssueFreeRounds()
  expect((await ask({ body: { favourite_colour: 'red' } })).status).toBe(201)
})
