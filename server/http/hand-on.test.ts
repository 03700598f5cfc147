import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import {
  Agent,
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAddress } from './addresses'

let folder: string
let front: Server
let port: number
let cabinet: Server | null = null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-test-'))
  vi.resetModules()
  vi.stubEnv('CROUPIER_SOCKETS', folder)
  // The environment is read once for each process.
  Reflect.deleteProperty(globalThis, Symbol.for('croupier.env'))
  const { handOnTo } = await import('./hand-on')
  const handOn = handOnTo('cabinet')
  front = createServer((incoming, response) => {
    handOn(incoming, response, readAddress(incoming.url))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  port = (front.address() as AddressInfo).port
})

afterEach(() => {
  front.closeAllConnections()
  front.close()
  cabinet?.closeAllConnections()
  cabinet?.close()
  cabinet = null
  vi.unstubAllEnvs()
  Reflect.deleteProperty(globalThis, Symbol.for('croupier.env'))
  rmSync(folder, { recursive: true, force: true })
})

async function openCabinet(answer: RequestListener): Promise<void> {
  const { listenForFront } = await import('./hand-on')
  cabinet = createServer(answer)
  listenForFront(cabinet, ['cabinet'])
}

interface Got {
  status: number | undefined
  headers: IncomingMessage['headers']
  raw: string[]
  body: Buffer
}

function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
): Promise<Got> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options
    const asked = request(
      { port, host: '127.0.0.1', path, method, headers, agent: false },
      async (answer) => {
        const { statusCode: status, rawHeaders: raw } = answer
        buffer(answer).then((read) => resolve({ status, headers: answer.headers, raw, body: read }), reject)
      },
    )
    asked.on('error', reject)
    asked.end(body)
  })
}

test('a role never ends an idle connection, which the front may be about to use', async () => {
  await openCabinet((_, response) => void response.end('here'))
  const asked = request({
    socketPath: join(folder, 'cabinet.sock'),
    agent: new Agent({ keepAlive: true }),
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  // Node names the time after which it would end it.
  expect(answer.headers).toMatchObject({ connection: 'keep-alive' })
  expect(answer.headers).not.toHaveProperty('keep-alive')
})

test('passes on method, address, body and headers, but those of the connection', async () => {
  await openCabinet(async (incoming, response) => {
    const { method, url, headers } = incoming
    response.end(JSON.stringify({ method, url, headers, body: (await buffer(incoming)).toString() }))
  })
  const headers = {
    'x-own': 'a',
    cookie: 'a=1; b=2',
    connection: 'close, x-hop',
    'x-hop': '1',
    te: 'trailers',
  }
  const { body } = await ask('/api/trpc/keys.issue?batch=1', { method: 'POST', headers, body: '{"a":1}' })
  const seen = JSON.parse(body.toString())
  expect(seen).toMatchObject({ method: 'POST', url: '/api/trpc/keys.issue?batch=1', body: '{"a":1}' })
  expect(seen.headers).toMatchObject({ 'x-own': 'a', cookie: 'a=1; b=2', host: `127.0.0.1:${port}` })
  expect(seen.headers).not.toHaveProperty('x-hop')
  expect(seen.headers).not.toHaveProperty('te')
})

test('passes back status, every cookie and large bodies as they are, in both directions', async () => {
  const upload = randomBytes(3_000_000)
  await openCabinet(async (incoming, response) => {
    const read = await buffer(incoming)
    response.writeHead(201, [
      'Set-Cookie',
      'a=1',
      'Set-Cookie',
      'b=2',
      'Content-Type',
      'application/octet-stream',
    ])
    response.end(read)
  })
  const got = await ask('/api/uploads/logo', { method: 'POST', body: upload })
  expect(got.status).toBe(201)
  expect(got.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  expect(got.body.equals(upload)).toBe(true)
})

test('a HEAD, a 304 and an empty answer stay without a body', async () => {
  await openCabinet((incoming, response) => {
    if (incoming.method === 'HEAD') response.writeHead(200, { 'Content-Length': '12' }).end()
    else response.writeHead(incoming.url === '/304' ? 304 : 204).end()
  })
  expect(await ask('/a', { method: 'HEAD' })).toMatchObject({
    status: 200,
    headers: { 'content-length': '12' },
  })
  expect((await ask('/304')).status).toBe(304)
  expect((await ask('/204')).status).toBe(204)
})

test('a body that is too large is refused before the other process has to read it', async () => {
  let asked = 0
  await openCabinet((_incoming, response) => {
    asked += 1
    response.end()
  })
  const got = await ask('/sign-in', { method: 'POST', body: Buffer.alloc(70_000) })
  expect([got.status, asked]).toEqual([413, 0])
})

test('an answer that comes before the whole of an upload reaches its client', async () => {
  await openCabinet((_incoming, response) => {
    response.writeHead(413, { 'Content-Length': '5' }).end('large')
  })
  const got = await ask('/api/uploads/logo', { method: 'POST', body: randomBytes(8_000_000) })
  expect([got.status, got.body.toString()]).toEqual([413, 'large'])
})

test('what the client gives up is given up by the other process too', async () => {
  let closed = false
  await openCabinet((_incoming, response) => {
    response.write('part')
    response.once('close', () => {
      closed = true
    })
  })
  const asked: ClientRequest = request({ port, host: '127.0.0.1', path: '/o/a/export', agent: false })
  asked.on('error', () => undefined)
  const answered = once(asked, 'response')
  asked.end()
  await answered
  asked.destroy()
  await expect.poll(() => closed).toBe(true)
})

test('an answer that breaks off breaks off for the client, who does not take it for whole', async () => {
  await openCabinet((_incoming, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv' })
    response.write('id,amount\n', () => response.destroy())
  })
  await expect(ask('/o/a/export')).rejects.toThrow()
})

test('the socket of a process that was killed answers 502: a page, JSON, and the form of tRPC', async () => {
  writeFileSync(join(folder, 'cabinet.sock'), '')
  const page = await ask('/o/a', { headers: { accept: 'text/html' } })
  expect(page).toMatchObject({
    status: 502,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2' },
  })
  expect(page.body.toString()).toContain('The dashboard is restarting')
  const json = await ask('/openapi/operator.json')
  expect(json).toMatchObject({ status: 502, headers: { 'content-type': 'application/json; charset=utf-8' } })
  expect(JSON.parse(json.body.toString())).toMatchObject({ error: 'bad_gateway' })
  const called = await ask('/api/trpc/keys.issue', { method: 'POST', body: '{"json":{}}' })
  expect(called.status).toBe(502)
  expect(JSON.parse(called.body.toString()).error.json.data).toMatchObject({
    code: 'BAD_GATEWAY',
    httpStatus: 502,
  })
})

test('a request waits for a process that is just starting', async () => {
  const got = ask('/sign-in')
  await once(front, 'request')
  await openCabinet((_incoming, response) => response.end('here'))
  expect((await got).body.toString()).toBe('here')
})
