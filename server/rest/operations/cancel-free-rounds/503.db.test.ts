import { expect, test, vi } from 'vitest'
import * as queries from '@/server/modules/accounts/brands/queries'
import { perGame } from '@/server/rest/testing/free-rounds-provider'
import { nestedError } from '@/server/rest/testing/requests'
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

test('brands that cannot be read are named, nested, and may be asked again', async () => {
  const { ask } = await openCancelFreeRounds()
  const away = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  vi.spyOn(queries, 'selectBrandSelection').mockRejectedValue(away)
  const response = await ask()
  expect(response.headers.get('retry-after')).toBe('1')
  await nestedError(response, { status: 503, code: 'E6007' })
  vi.restoreAllMocks()
  expect((await ask()).status).toBe(200)
})
