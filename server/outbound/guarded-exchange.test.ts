import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createGuardedExchange } from './guarded-exchange'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: Parameters<typeof createServer>[1]) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const exchange = (exemptOrigins: string[], deadlineMs = 5_000) =>
  createGuardedExchange({
    ...{ resolve: async () => [], connectTimeoutMs: 1_000, allowedPorts: [] },
    ...{ exemptOrigins, deadlineMs },
  })
const get = (url: string) => ({ method: 'GET' as const, url, headers: {} })

test('a server at an exempt origin is answered by, whatever its status', async () => {
  const origin = await serve((_, response) => response.writeHead(418, { 'x-a': 'b' }).end('tea'))
  expect(await exchange([origin])(get(origin))).toMatchObject({
    ...{ kind: 'response', status: 418, body: 'tea' },
    headers: expect.objectContaining({ 'x-a': 'b' }),
  })
})

test('any other server of this machine is not reached', async () => {
  let calls = 0
  const origin = await serve((_, response) => {
    calls += 1
    response.end()
  })
  for (const url of [origin, origin.replace('http:', 'https:'), 'https://10.0.0.1/games'])
    expect(await exchange([])(get(url))).toMatchObject({ kind: 'unreachable', isUnsent: true })
  expect(calls).toBe(0)
})

test('an answer over the limit, and one that does not end, are none', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/long') response.end('x'.repeat(20))
    else response.write('x')
  })
  const limited = { ...get(`${origin}/long`), maxAnswerBytes: 10 }
  expect(await exchange([origin])(limited)).toEqual({ kind: 'too_large' })
  expect(await exchange([origin], 200)(get(`${origin}/hangs`))).toEqual({ kind: 'timeout' })
})
