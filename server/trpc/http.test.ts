import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
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
