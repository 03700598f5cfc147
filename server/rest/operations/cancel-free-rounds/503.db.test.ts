import { expect, test } from 'vitest'
import { perGame } from '@/server/rest/testing/free-rounds-provider'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test.each([429, 500, 503])(
  'a provider that answers %d is unavailable, flat, and may be asked again',
  async (status) => {
    const { ask, fakeProvider } = await openCancelFreeRounds()
    fakeProvider.cancel = () => ({ status, body: { error: 'later', message: 'Later.' } })
    const response = await ask()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.json()).toEqual({
      error: 'provider_unavailable',
      message: expect.any(String),
      status: 503,
    })
    fakeProvider.cancel = perGame('cancelled')
    expect((await ask()).status).toBe(200)
  },
)
