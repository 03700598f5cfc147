import { expect, test } from 'vitest'
import { perGame } from '@/server/rest/testing/free-rounds-provider'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test.each([
  ['refuses the call', () => ({ status: 400, body: { error: 'no', message: 'No.' } })],
  ['does not know the grant', () => ({ status: 404, body: { error: 'unknown_grant', message: 'No.' } })],
  ['could cancel no game', perGame('failed')],
])('a provider that %s is an error of the provider, flat', async (_, cancel) => {
  const { ask, fakeProvider } = await openCancelFreeRounds()
  fakeProvider.cancel = cancel
  const response = await ask()
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({ error: 'provider_error', message: expect.any(String), status: 502 })
})
