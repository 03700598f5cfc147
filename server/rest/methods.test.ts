import { expect, test } from 'vitest'
import { asOrganizationId } from '@/server/core/ids'
import { jsonResponse } from '@/server/core/text-response'
import type { RestHandler } from './handle'
import { methods, unknownAddress } from './methods'
import { fakeDependencies, knownToken } from './testing/dependencies'
import { nestedError } from './testing/requests'

const address = 'http://api.croupier.test/v1/samples'
const dependencies = fakeDependencies()
const handlers = methods(
  { GET: async () => jsonResponse({ a: 1 }, { headers: { 'X-Request-Id': 'id' } }) },
  dependencies,
)

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s where it is not offered is a 405 with Allow',
  async (method) => {
    const response = await handlers[method](new Request(address, { method }))
    await nestedError(response, { status: 405, code: 'E0005' })
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  },
)

test('HEAD answers as GET without a body', async () => {
  const response = await handlers.HEAD(new Request(address, { method: 'HEAD' }))
  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(response.headers.get('content-type')).toBe('application/json')
})

test('OPTIONS lists the methods and allows no browser origin', async () => {
  const response = await handlers.OPTIONS(new Request(address, { method: 'OPTIONS' }))
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('x-request-id')).toBeTruthy()
})

test('GET where only POST is offered is a 405', async () => {
  const create: RestHandler = async () => jsonResponse({}, { status: 201 })
  const response = await methods({ POST: create }, dependencies).GET(new Request(address))
  await nestedError(response, { status: 405, code: 'E0005' })
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
})

test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
  '%s on an unknown address is a 404 in JSON',
  async (method) => {
    const response = await unknownAddress(dependencies)[method](new Request(address, { method }))
    await nestedError(response, { status: 404, code: 'E0004' })
  },
)

test('unknown paths and wrong methods are recorded for a key that somebody has, and for nobody else', async () => {
  const dependencies = fakeDependencies({
    authenticateKey: async (token, _clock, note) => {
      if (token === knownToken) note?.({ keyId: 'key', organizationId: asOrganizationId('organization') })
      return null
    },
  })
  for (const token of [knownToken, 'crp_unknown']) {
    const send = { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: '{"a":1}' }
    await methods({}, dependencies).POST(new Request(address, send))
    await unknownAddress(dependencies).POST(new Request(`${address}/nothing`, send))
  }
  const facts = { keyId: 'key', method: 'POST', requestBody: '{"a":1}' }
  expect(dependencies.recorded).toMatchObject([
    { ...facts, operation: 'methodNotAllowed', status: 405, errorCode: 'E0005' },
    { ...facts, operation: 'unknownAddress', status: 404, errorCode: 'E0004' },
  ])
})

test('an unknown path is a 404 also while keys cannot be looked up', async () => {
  const away = fakeDependencies({ authenticateKey: () => Promise.reject(new Error('away')) })
  const headers = { authorization: `Bearer ${knownToken}` }
  const response = await unknownAddress(away).GET(new Request(address, { headers }))
  await nestedError(response, { status: 404, code: 'E0004' })
})
