import { expect, test } from 'vitest'
import { setPlayerLimitsExample } from '@/server/contract/operations/examples'
import { db } from '@/server/db'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

const { currency, ...limits } = setPlayerLimitsExample
const unused = { loss_24h: 0, loss_7d: 0, loss_30d: 0 }

test('limits are set before the player first plays', async () => {
  const { ask } = await openSetPlayerLimits()
  const response = await ask()
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    ...{ player_id: 'player-1', currency, limits, pending: [], used: unused },
  })
})

test('lower applies at once, higher and none after 24 hours, and a repeat changes nothing', async () => {
  const { ask, tenant } = await openSetPlayerLimits()
  await ask()
  const change = { loss_24h: 5_000, stake_max: 600, loss_7d: null }
  const first = await (await ask({ body: change })).json()
  expect(first.limits).toEqual({ ...limits, loss_24h: 5_000 })
  const from = expect.any(String)
  expect(first.pending).toEqual([
    { field: 'stake_max', value: 600, from },
    { field: 'loss_7d', value: null, from },
  ])
  expect(await (await ask({ body: change })).json()).toEqual(first)
  const changes = await db.playLimitChange.findMany({ where: { brandId: tenant.brandId } })
  expect(changes.map(({ version }) => version)).toEqual([1, 2])
  const audited = await db.auditEntry.findMany({ where: { organizationId: tenant.organizationId } })
  expect(audited.filter(({ action }) => action === 'player.limits_changed')).toHaveLength(2)
})

test('a set that limits nothing may change its currency', async () => {
  const { ask } = await openSetPlayerLimits()
  const none = { stake_max: null, loss_24h: null, loss_7d: null, loss_30d: null, session_minutes_24h: null }
  expect((await ask({ body: none })).status).toBe(200)
  expect((await (await ask({ body: { currency: 'SEK' } })).json()).currency).toBe('SEK')
})

test('what is left out is the same as null', async () => {
  const { ask } = await openSetPlayerLimits()
  expect((await (await ask({ body: { loss_7d: undefined } })).json()).limits).toEqual({
    ...limits,
    loss_7d: null,
  })
})
