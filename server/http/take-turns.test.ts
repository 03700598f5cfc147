import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFairSemaphore } from '@/server/concurrency/fair-semaphore'
import { readAddress } from './addresses'
import { takeTurns } from './take-turns'

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** A server whose answers wait until they are let go; it counts those it began at once. */
async function open(limits: { maxPerReader?: number; maxWaiting?: number; maxWaitMs?: number } = {}) {
  const semaphore = createFairSemaphore({
    maxInside: 2,
    maxPerReader: 2,
    maxWaiting: 2,
    maxWaitMs: 5_000,
    ...limits,
  })
  const begun: { path: string; answer: () => void; head: () => void }[] = []
  server = createServer((request, response) => {
    const { area } = readAddress(request.url)
    request.headers['x-forwarded-for'] = String(request.headers['x-client'] ?? 'a')
    takeTurns(
      semaphore,
      area,
      () => {
        begun.push({
          path: request.url ?? '',
          answer: () => response.end('done'),
          head: () => response.writeHead(200).flushHeaders(),
        })
      },
      60_000,
    )(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string, client = 'a', signal?: AbortSignal) =>
    fetch(base + path, { headers: { 'x-client': client }, ...(signal && { signal }) })
  const paths = () => begun.map(({ path }) => path)
  return { ask, begun, paths }
}

test('a few are answered at a time, and the next one when one of them has been', async () => {
  const { ask, begun, paths } = await open()
  const answers = ['/o/a', '/o/b', '/o/c'].map((path) => ask(path))
  await expect.poll(paths).toHaveLength(2)
  begun[0]?.answer()
  await expect.poll(paths).toHaveLength(3)
  for (const { answer } of begun.slice(1)) answer()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('another client comes before one’s own next', async () => {
  const { ask, begun, paths } = await open({ maxPerReader: 1 })
  void ask('/o/own', 'a').catch(() => null)
  await expect.poll(paths).toEqual(['/o/own'])
  void ask('/o/own-next', 'a').catch(() => null)
  void ask('/o/other', 'b').catch(() => null)
  await expect.poll(paths).toEqual(['/o/own', '/o/other'])
  begun[1]?.answer()
  begun[0]?.answer()
  await expect.poll(paths).toEqual(['/o/own', '/o/other', '/o/own-next'])
})

test('a download lets the next one begin once its head is sent', async () => {
  const { ask, begun, paths } = await open({ maxPerReader: 1 })
  const download = ask('/o/download')
  await expect.poll(paths).toHaveLength(1)
  void ask('/o/next').catch(() => null)
  begun[0]?.head()
  await expect.poll(paths).toEqual(['/o/download', '/o/next'])
  begun[0]?.answer()
  expect((await download).status).toBe(200)
})

test('who waits too long behind their own requests is told to wait, in the form of the address', async () => {
  const { ask, paths } = await open({ maxWaitMs: 50 })
  for (const path of ['/o/a', '/o/b']) void ask(path).catch(() => null)
  await expect.poll(paths).toHaveLength(2)
  const page = await ask('/o/c')
  expect(page.status).toBe(429)
  expect(page.headers.get('retry-after')).toBe('1')
  expect(await page.json()).toMatchObject({ error: { code: 'E9001' } })
  const call = await ask('/api/trpc/session.me')
  expect(await call.json()).toMatchObject({
    error: { json: { data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429, refusal: { code: 'E9001' } } } },
  })
})

test('who went away while waiting is not answered, and holds nobody up', async () => {
  const { ask, begun, paths } = await open({ maxPerReader: 1 })
  void ask('/o/a').catch(() => null)
  await expect.poll(paths).toHaveLength(1)
  const leaving = new AbortController()
  const left = ask('/o/left', 'a', leaving.signal).catch(() => 'left')
  const next = ask('/o/next')
  leaving.abort()
  expect(await left).toBe('left')
  begun[0]?.answer()
  await expect.poll(paths).toEqual(['/o/a', '/o/next'])
  begun[1]?.answer()
  expect((await next).status).toBe(200)
})
