import { expect, test } from 'vitest'
import { expectRecordsReadable } from '@/server/rest/testing/promises'
import { openGetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('a player who is not known has no limits, and nothing is used', async () => {
  const { ask } = await openGetPlayerLimits()
  const response = await ask()
  expect(response.status).toBe(200)
  const none = { stake_max: null, loss_24h: null, loss_7d: null, loss_30d: null, session_minutes_24h: null }
  expect(await response.json()).toEqual({
    player_id: 'player-1',
    currency: null,
    limits: none,
    pending: [],
    used: { loss_24h: 0, loss_7d: 0, loss_30d: 0 },
  })
})

test('a suspended account reads what it has set', () => expectRecordsReadable(openGetPlayerLimits))
