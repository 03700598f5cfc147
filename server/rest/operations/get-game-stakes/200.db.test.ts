import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test('enumerated stakes name the field to send and count levels', async () => {
  const { ask, tenant } = await openGetGameStakes()
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    game_id: tenant.gameId,
    provider_code: tenant.providerCode,
    currency: 'EUR',
    stake_field: 'coin_level',
    mode: 'enumerated',
    stakes: [
      { amount: 0.2, coin_level: 1 },
      { amount: 0.5, coin_level: 2 },
    ],
  })
})

test('where the provider validates, there is no list and any bet_amount may be sent', async () => {
  const { ask } = await openGetGameStakes()
  Object.assign((await fakeProvider()).answer, { body: { mode: 'provider_validated', stakes: [] } })
  expect(await (await ask()).json()).toMatchObject({ mode: 'provider_validated', stakes: [] })
})

test('a game without free rounds takes no stake', async () => {
  const { ask } = await openGetGameStakes({ game: { freeRoundsSupport: false } })
  expect(await (await ask()).json()).toMatchObject({ mode: 'unsupported', stake_field: null, stakes: [] })
})

test('a game disabled for the default brand alone is answered for another brand', async () => {
  const { ask, tenant } = await openGetGameStakes({ settings: { kind: 'platform' } })
  const { organizationId, brandId, gameId } = tenant
  await tenant.addBrand('nordic')
  await db.gameSelection.create({
    data: { id: newId(), organizationId, brandId, gameId, isEnabled: false },
  })
  await nestedError(await ask(), { status: 404, code: 'E2001' })
  expect((await ask({ query: { sub_operator_ref: 'Nordic' } })).status).toBe(200)
})

test('where free rounds are off for the account at the provider, no game of it takes a stake', async () => {
  const { ask, tenant } = await openGetGameStakes()
  const { organizationId, providerCode } = tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, hasFreeRounds: false } })
  const asked = (await fakeProvider()).calls.length
  expect(await (await ask()).json()).toMatchObject({ mode: 'unsupported', stake_field: null, stakes: [] })
  expect((await fakeProvider()).calls).toHaveLength(asked)
})

test.each(['USDT', 'DOGE', '1INCH', 'BTC', 'ABCDEFGHIJ'])(
  'stakes in %s are the provider’s',
  async (currency) => {
    const { ask, tenant } = await openGetGameStakes()
    const path = `/v1/games/${tenant.gameId}/stakes?currency=${currency}`
    Object.assign((await fakeProvider()).answer, { body: { mode: 'provider_validated', stakes: [] } })
    expect(await (await ask({ path })).json()).toMatchObject({ currency, mode: 'provider_validated' })
  },
)

test('the currency is read without regard to case', async () => {
  const { ask, tenant } = await openGetGameStakes()
  const response = await ask({ path: `/v1/games/${tenant.gameId}/stakes?currency=eur` })
  expect(await response.json()).toMatchObject({ currency: 'EUR' })
})

test('a ladder in a currency that ISO 4217 does not list is read by the decimals told with it', async () => {
  const { ask, tenant } = await openGetGameStakes()
  const path = `/v1/games/${tenant.gameId}/stakes?currency=USDT`
  const stakes = [{ coin_level: 1, amount: 250_000 }]
  Object.assign((await fakeProvider()).answer, { body: { mode: 'enumerated', stakes, decimals: 6 } })
  expect(await (await ask({ path })).json()).toMatchObject({ stakes: [{ coin_level: 1, amount: 0.25 }] })
})
