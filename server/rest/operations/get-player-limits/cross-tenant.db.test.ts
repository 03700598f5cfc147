import { expect, test } from 'vitest'
import { openGetPlayerLimits, openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a player of the same id at another operator or brand is another player', async () => {
  const { ask, tenant } = await openSetPlayerLimits({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  expect((await ask({ query: { sub_operator_ref: 'main' } })).status).toBe(200)
  const theirs = await (await (await openGetPlayerLimits()).ask()).json()
  expect(theirs.limits.stake_max).toBeNull()
  const none = { stake_max: null, loss_24h: 1, loss_7d: null, loss_30d: null, session_minutes_24h: null }
  const nordic = await (await ask({ query: { sub_operator_ref: 'nordic' }, body: none })).json()
  expect(nordic.limits).toEqual(none)
})
