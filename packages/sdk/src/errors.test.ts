import { expect, test, vi } from 'vitest'
import { errorCatalogue } from '@/server/contract/error-catalogue'
import { flatErrors } from '@/server/contract/flat-errors'
import * as sdk from './index.js'
import { clientWith, nested } from './testing/answers.js'

const errorOf = async (answer: Parameters<typeof clientWith>[0][number]): Promise<sdk.CroupierError> => {
  const { croupier } = clientWith([answer], { maxRetries: 0 })
  return croupier.getGame({ game_id: 'g' }).then(
    () => expect.unreachable(),
    (error) => error,
  )
}

test('a nested refusal is told with everything that it says', async () => {
  const error = await errorOf({
    status: 403,
    body: nested('E2003', 'game_blocked_jurisdiction', { country: 'US' }),
  })
  expect(error).toBeInstanceOf(sdk.PermissionError)
  expect(error).toMatchObject({
    name: 'PermissionError',
    code: 'E2003',
    type: 'game_blocked_jurisdiction',
    status: 403,
    requestId: 'req-1',
    details: { country: 'US' },
    retryAfter: null,
    operation: 'getGame',
    attempts: 1,
  })
})

test('a flat refusal is told by its word, with its other fields as details', async () => {
  const body = { error: 'not_cancellable', message: 'Nothing is left.', status: 409, grant_status: 'expired' }
  const error = await errorOf({ status: 409, body, headers: { 'X-Request-Id': 'req-2' } })
  expect(error).toBeInstanceOf(sdk.ConflictError)
  expect(error).toMatchObject({
    code: 'not_cancellable',
    requestId: 'req-2',
    details: { grant_status: 'expired' },
  })
})

test.each([
  [401, { error: 'invalid_token', message: 'No.' }, sdk.AuthenticationError],
  [401, nested('E1050', 'provider_launch_auth_failed'), sdk.ProviderError],
  [402, nested('E4001', 'insufficient_balance'), sdk.CreditError],
  [410, nested('E3002', 'session_expired'), sdk.NotFoundError],
  [429, nested('E1052', 'provider_launch_rate_limited'), sdk.RateLimitError],
  [400, nested('E0003', 'validation_failed'), sdk.InvalidRequestError],
  [503, { error: 'provider_unavailable', message: 'No.' }, sdk.ProviderError],
  [503, nested('E0002', 'database_error'), sdk.ServerError],
  [502, '<html>Bad gateway</html>', sdk.ServerError],
  [200, '{"games": [', sdk.ConnectionError],
] as const)('%d %j has its class', async (status, body, Class) => {
  const error = await errorOf({ status, body })
  expect(error.constructor).toBe(Class)
})

test('every code of the contract has the class of a family', async () => {
  for (const [code, { statuses, type }] of Object.entries(errorCatalogue)) {
    const status = statuses[0]
    if (status < 400) continue
    const error = await errorOf({ status, body: nested(code, type) })
    expect([error.code, error.constructor === sdk.CroupierError]).toEqual([code, false])
  }
  for (const [word, { status, message }] of Object.entries(flatErrors)) {
    expect(await errorOf({ status, body: { error: word, message } })).toMatchObject({ code: word })
  }
})

test('an error is known by the classes of another copy of the module, as bundlers load it', async () => {
  const error = await errorOf({ status: 429, body: nested('E3001', 'rate_limited') })
  vi.resetModules()
  const copy = await import('./index.js')
  expect(copy.RateLimitError).not.toBe(sdk.RateLimitError)
  expect(error instanceof copy.RateLimitError && error instanceof copy.CroupierError).toBe(true)
  expect(error instanceof copy.PermissionError).toBe(false)
  expect(new Error('other') instanceof copy.CroupierError).toBe(false)
})

test('a class made from one of them knows its own errors alone', async () => {
  class Mine extends sdk.RateLimitError {}
  const error = await errorOf({ status: 429, body: nested('E3001', 'rate_limited') })
  expect(error instanceof Mine).toBe(false)
  expect(new Mine('mine', error) instanceof Mine).toBe(true)
  expect(new Mine('mine', error) instanceof sdk.RateLimitError).toBe(true)
})
