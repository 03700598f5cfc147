import { NextRequest } from 'next/server'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { maxCabinetBatch } from '@/server/contract/cabinet-addresses'
import { cabinetBudgets } from '@/server/modules/platform/rate-limits'
import { handleCabinetCall } from './http'

const own = 'http://127.0.0.1:3000'

const call = (method: 'GET' | 'POST', headers: Record<string, string>) =>
  handleCabinetCall(
    new NextRequest(`${own}/api/trpc/session.endAll`, {
      method,
      headers: { host: '127.0.0.1:3000', ...headers },
      ...(method === 'POST' && { body: '{}' }),
    }),
  )

test.each([{}, { origin: 'null' }, { origin: 'https://evil.example' }])(
  'a change asked for with %j never reaches its procedure',
  async (headers) => {
    const response = await call('POST', { 'content-type': 'application/json', ...headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error: { message: 'Foreign origin' } })
  },
)

test('one from our own pages reaches it, and asks who is signed in', async () => {
  const response = await call('POST', { 'content-type': 'application/json', origin: own })
  expect(response.status).toBe(401)
})

test('a link of another site changes nothing: a change is no GET', async () => {
  expect((await call('GET', { origin: 'https://evil.example' })).status).toBe(405)
})

test('no answer is kept by anything in between', async () => {
  expect((await call('POST', { origin: own })).headers.get('cache-control')).toBe('no-store')
})

/** Queries of nobody signed in, as the browser's client sends a batch. */
const batch = (calls: number, address: string) =>
  handleCabinetCall(
    new NextRequest(`${own}/api/trpc/${Array(calls).fill('session.me').join(',')}?batch=1`, {
      headers: { 'x-forwarded-for': address },
    }),
  )

test('a batch has at most as many calls as our own client sends', async () => {
  const whole: unknown = await (await batch(maxCabinetBatch, '192.0.2.1')).json()
  expect(whole).toHaveLength(maxCabinetBatch)
  const refused = await batch(maxCabinetBatch + 1, '192.0.2.1')
  expect(refused.status).toBe(400)
  expect(JSON.stringify(await refused.json())).toContain('Batch call exceeds maximum size')
})

test('one network that nobody signed in from may call so often a minute, each call of a batch counted', async () => {
  for (let used = 0; used < cabinetBudgets.openCalls; used += 8)
    expect((await batch(8, `2001:db8:55:1::${used.toString(16)}`)).status).toBe(401)
  const refused = await batch(1, '2001:db8:55:1:ffff::1')
  expect(refused.status).toBe(429)
  const retryAfterS = Number(refused.headers.get('retry-after'))
  expect(retryAfterS).toBeGreaterThan(0)
  const answer: unknown = await refused.json()
  const [told] = Array.isArray(answer) ? answer : [answer]
  expect(superjson.deserialize(told.error)).toMatchObject({
    message: `Too many requests. Try again in ${retryAfterS} seconds.`,
    data: { httpStatus: 429, refusal: { code: 'E9001', retryAfterS } },
  })
  expect((await batch(1, '2001:db8:55:2::1')).status).toBe(401)
})
