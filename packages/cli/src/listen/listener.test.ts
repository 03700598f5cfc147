import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { explain } from '../failures.js'
import { forward } from './forward.js'
import { type ListenEvent, type ListenOptions, listen } from './listener.js'

/** A deployment and a wallet, of which each test says how they behave. */
interface Received {
  path: string
  body: Record<string, unknown>
}

let servers: Server[]
let streams: ServerResponse[]
let received: Received[]
let events: ListenEvent[]
let controller: AbortController
let answerStatuses: number[]
let onStream: (response: ServerResponse, count: number) => void
let wallet: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void

beforeEach(() => {
  servers = []
  streams = []
  received = []
  events = []
  answerStatuses = []
  controller = new AbortController()
  onStream = () => undefined
  wallet = (_, __, response) => response.writeHead(200, { 'X-One': '1' }).end('{"balance":1}')
})
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (request: IncomingMessage, body: Buffer, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => answer(request, Buffer.concat(chunks), response))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const line = (response: ServerResponse, value: object) => response.write(`${JSON.stringify(value)}\n`)
const ready = { type: 'ready', endpoint: { id: 'e', url: 'https://wallet.example.com', scope: '' } }
const body =
  '{"transaction_type":"bet","transaction_id":"t1","amount":100,"currency":"EUR","player_id":"ada"}'
const callback = (id: string) => ({
  ...{ type: 'callback', id, headers: { 'Content-Type': 'application/json', 'X-SIGNATURE': 'ab' } },
  ...{ body_base64: Buffer.from(body).toString('base64'), deadline_ms: 5_000 },
})

/** Runs a listener until a test's condition ends it. */
async function run(until: (event: ListenEvent) => boolean, more: Partial<ListenOptions> = {}): Promise<void> {
  const url = await serve((request, sent, response) => {
    const path = request.url ?? ''
    received.push({ path, body: JSON.parse(sent.toString()) })
    if (!path.endsWith('/listeners'))
      return void response.writeHead(path.endsWith('/answers') ? (answerStatuses.shift() ?? 204) : 204).end()
    streams.push(response)
    response.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
    line(response, ready)
    onStream(response, streams.length)
  })
  const forwardTo = new URL(`${await serve((...given) => wallet(...given))}/wallet?a=1`)
  await listen({
    ...{ access: { url, apiKey: 'crp_k' }, listenerId: 'l', forwardTo, signal: controller.signal },
    tell: (event) => {
      events.push(event)
      if (until(event)) controller.abort()
    },
    ...more,
  })
}

const to = (end: string) => received.filter(({ path }) => path.endsWith(end))

test('the exact bytes and headers go to the wallet, and its reply comes back as it was', async () => {
  let seen = {}
  wallet = ({ headers, url, method }, sent, response) => {
    seen = {
      signature: headers['x-signature'],
      type: headers['content-type'],
      url,
      method,
      body: sent.toString(),
    }
    response.writeHead(402, { 'X-One': ['1', '2'] }).end('no money')
  }
  onStream = (response) => line(response, callback('c1'))
  await run(({ kind }) => kind === 'answered')
  expect(seen).toEqual({
    signature: 'ab',
    type: 'application/json',
    url: '/wallet?a=1',
    method: 'POST',
    body,
  })
  expect(to('/answers')[0]?.body).toMatchObject({
    id: 'c1',
    answer: {
      status: 402,
      headers: { 'x-one': '1, 2' },
      body_base64: Buffer.from('no money').toString('base64'),
    },
  })
  expect(to('/detach')).toHaveLength(1)
})

test('a lost stream is taken up again by the same listener, and what is given twice is forwarded once', async () => {
  let posts = 0
  let answerFirst = () => {}
  wallet = (_, __, response) => {
    posts++
    answerFirst = () => response.end('{}')
    streams[0]?.destroy()
  }
  onStream = (response, count) => {
    line(response, callback('c1'))
    if (count === 2) answerFirst()
  }
  await run(({ kind }) => kind === 'answered')
  expect(posts).toBe(1)
  expect(to('/listeners').map(({ body }) => body.listener_id)).toEqual(['l', 'l'])
  expect(events.map(({ kind }) => kind)).toEqual(['ready', 'lost', 'ready', 'answered'])
})

test('an answer that does not get through is sent again, and a refused one is not', async () => {
  answerStatuses = [503, 204, 409]
  onStream = (response) => {
    line(response, callback('c1'))
  }
  await run((event) => {
    if (event.kind === 'answered') line(streams[0] as ServerResponse, callback('c2'))
    return event.kind === 'unanswered'
  })
  expect(to('/answers').map(({ body }) => body.id)).toEqual(['c1', 'c1', 'c2'])
  expect(events.map(({ kind }) => kind)).toEqual(['ready', 'answered', 'unanswered'])
})

test('a wallet that is not there, breaks off or sends too much is told as it is', async () => {
  const given = { ...callback('c'), deadline_ms: 10_000 }
  const free = await serve(() => undefined)
  const port = new URL(free).port
  await new Promise((resolve) => {
    servers[0]?.close(resolve)
  })
  expect(await forward(new URL(`http://127.0.0.1:${port}`), given)).toMatchObject({
    error: { code: 'ECONNREFUSED' },
  })
  const cut = await serve((_, __, response) => {
    response.writeHead(200, { 'Content-Length': '100' })
    response.write('{"bal', () => response.destroy())
  })
  expect(await forward(new URL(cut), given)).toMatchObject({
    status: 200,
    body_base64: Buffer.from('{"bal').toString('base64'),
    cut_off: { code: 'ECONNRESET' },
  })
  const large = await serve((_, __, response) => response.end(Buffer.alloc(200_000, 'a')))
  const answer = await forward(new URL(large), given)
  expect(answer && 'status' in answer && Buffer.from(answer.body_base64, 'base64').length).toBe(64 * 1024 + 1)
})

test('a wallet that does not answer in time gets no answer for it', async () => {
  wallet = () => undefined
  onStream = (response) => line(response, { ...callback('c1'), deadline_ms: 50 })
  await run(({ kind }) => kind === 'unanswered')
  expect(to('/answers')).toEqual([])
})

test('a callback that is withheld is neither forwarded nor answered', async () => {
  wallet = () => expect.unreachable()
  onStream = (response) => line(response, callback('c1'))
  await run(({ kind }) => kind === 'unanswered', { isWithheld: ({ player_id }) => player_id === 'ada' })
  expect(to('/answers')).toEqual([])
})

test('a listener whose key is revoked ends with the reason; one that the deployment stops comes back', async () => {
  onStream = (response, count) => {
    line(response, { type: 'end', reason: count === 1 ? 'stopping' : 'ended' })
    response.end()
  }
  const ended = run(() => false)
  await expect(ended).rejects.toThrow('The deployment ended this listener')
  expect(streams).toHaveLength(2)
  expect(explain(await ended.catch((error) => error)).code).toBe(4)
})

test('an address where nothing listens is told at once', async () => {
  const access = { url: 'http://127.0.0.1:1', apiKey: 'k' }
  const forwardTo = new URL('http://127.0.0.1:1/')
  const { signal } = controller
  const given = listen({ access, listenerId: 'l', forwardTo, signal, tell: () => undefined })
  expect(explain(await given.catch((error) => error)).code).toBe(5)
})
