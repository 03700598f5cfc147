import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { fakeProvider, openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test.each(['', '?currency=', '?currency=EU', '?currency=ABCDEFGHIJK', '?currency=e%20r', '?currency=%20eur'])(
  'the currency in %j is refused',
  async (query) => {
    const { ask, tenant } = await openGetGameStakes()
    const response = await ask({ path: `/v1/games/${tenant.gameId}/stakes${query}` })
    expect(await issuePaths(response)).toEqual(['currency'])
  },
)

test('an id that is no UUID is refused by name', async () => {
  const { ask } = await openGetGameStakes()
  expect(await issuePaths(await ask({ path: '/v1/games/x/stakes?currency=EUR' }))).toEqual(['game_id'])
})

test('another version of the interface is refused', () => expectVersionChecked(openGetGameStakes))

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetGameStakes, (ref) => ({ query: { sub_operator_ref: ref } })))

test('a ladder whose amounts cannot be told in major units is refused as a currency', async () => {
  const { ask, tenant } = await openGetGameStakes()
  Object.assign((await fakeProvider()).answer, {
    body: { mode: 'enumerated', stakes: [{ coin_level: 1, amount: 250_000 }] },
  })
  const response = await ask({ path: `/v1/games/${tenant.gameId}/stakes?currency=DOGE` })
  expect(await issuePaths(response)).toEqual(['currency'])
})
