import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordCases } from '../commands/studio-cases.js'
import { Output } from '../output.js'
import type { Case } from './case.js'
import { CaseFolder, maxFiles, readCases } from './case-folder.js'
import { maxKeptBytes, type RecorderOptions, record } from './recorder.js'

type Studio = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void

/** A recorder in front of a studio: where it listens, and what it has found. */
async function setUp(studio: Studio, more: Partial<RecorderOptions> = {}) {
  const server = createServer(async (incoming, response) => {
    studio(incoming, await buffer(incoming).catch(() => Buffer.alloc(0)), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`
  const [controller, cases] = [new AbortController(), [] as Case[]]
  const { signal } = controller
  const address = await new Promise<string>((ready, reject) => {
    const found = (one: Case) => void cases.push(one)
    record({ target, port: 0, all: false, signal, ready, found, ...more }).catch(reject)
  })
  onTestFinished(() => {
    controller.abort()
    server.closeAllConnections()
    server.close()
  })
  return { address, cases, server }
}

const asJson = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))

test('bytes, headers and the status pass as they are, in both directions', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 256))
  const seen: unknown[] = []
  const { address } = await setUp((incoming, body, response) => {
    seen.push(incoming.method, incoming.url, incoming.headers['x-one'], body.equals(bytes))
    response
      .writeHead(
        207,
        'Some',
        [
          ['X-Two', 'a'],
          ['X-Two', 'b'],
          ['Content-Type', 'x/y'],
        ].flat(),
      )
      .end(bytes)
  })
  const sent = request(`${address}/a/../b%2F?c=%20`, {
    method: 'PUT',
    path: '/a/../b%2F?c=%20',
    headers: { 'X-One': '1' },
  })
  sent.end(bytes)
  const reply = await new Promise<IncomingMessage>((resolve) => sent.on('response', resolve))
  expect(seen).toEqual(['PUT', '/base/a/../b%2F?c=%20', '1', true])
  expect([reply.statusCode, reply.statusMessage, reply.headersDistinct['x-two']]).toEqual([
    207,
    'Some',
    ['a', 'b'],
  ])
  expect((await buffer(reply)).equals(bytes)).toBe(true)
})

test('a failing exchange is a case without signatures, credentials and cookies', async () => {
  const { address, cases } = await setUp((_, __, response) => {
    response.setHeader('Set-Cookie', 'session=hidden-1')
    asJson(response, 500, { error: 'oops' })
  })
  const headers = {
    ...{ 'Content-Type': 'application/json', 'webhook-id': 'msg_1', 'webhook-timestamp': '1' },
    ...{
      'webhook-signature': 'v1,hidden-2',
      'x-borealis-signature': 'hidden-3',
      Authorization: 'Bearer hidden-4',
    },
    ...{ Cookie: 'a=hidden-5', 'x-tunnel-token': 'hidden-6' },
  }
  await fetch(`${address}/launch?a=1`, { method: 'POST', headers, body: '{"session_id":"s"}' })
  expect(cases).toMatchObject([
    {
      version: 1,
      request: {
        ...{ method: 'POST', path: '/launch?a=1', body: { text: '{"session_id":"s"}' }, is_signed: true },
        headers: { 'content-type': 'application/json' },
      },
      answer: {
        status: 500,
        headers: { 'content-type': 'application/json' },
        body: { text: '{"error":"oops"}' },
      },
      note: 'The status is 500.',
    },
  ])
  expect(JSON.stringify(cases)).not.toContain('hidden')
})

test('what is answered as it should be is a case only where all are', async () => {
  const fine: Studio = (incoming, _, response) =>
    incoming.url?.endsWith('form')
      ? response.writeHead(200, { 'Content-Type': 'application/x-www-form-urlencoded' }).end('status=OK')
      : asJson(response, 200, { games: [] })
  const few = await setUp(fine)
  const every = await setUp(fine, { all: true })
  for (const { address } of [few, every])
    for (const path of ['/games', '/form']) await (await fetch(address + path)).text()
  expect([few.cases.length, every.cases.length]).toEqual([0, 2])
})

test('an answer that is not JSON is a case, also in gzip; a page for a browser is none', async () => {
  const { address, cases } = await setUp((incoming, _, response) => {
    if (incoming.url?.endsWith('zip'))
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('{"a":1}'))
    else response.writeHead(200).end(incoming.url?.endsWith('binary') ? Buffer.from([255, 254]) : '<html>')
  })
  for (const path of ['/page', '/zip', '/binary']) await (await fetch(address + path)).arrayBuffer()
  const page = request(`${address}/page`, { headers: { 'sec-fetch-site': 'none' } }).end()
  await buffer(await new Promise<IncomingMessage>((resolve) => page.on('response', resolve)))
  expect(cases.map(({ request: { path }, answer }) => [path, 'body' in answer && answer.body])).toEqual([
    ['/page', { text: '<html>' }],
    ['/binary', { base64: '//4=' }],
  ])
})

test('no answer in time, none at all and one that breaks off are cases', async () => {
  const silent = await setUp(() => undefined, { deadlineMs: () => 100 })
  expect((await fetch(`${silent.address}/games`)).status).toBe(504)
  const gone = await setUp(() => undefined)
  gone.server.close()
  gone.server.closeAllConnections()
  expect((await fetch(`${gone.address}/games`)).status).toBe(502)
  const broken = await setUp((_, __, response) => {
    response.writeHead(200, { 'Content-Length': '100' }).write('{"games"', () => response.destroy())
  })
  await expect(fetch(`${broken.address}/games`).then((reply) => reply.text())).rejects.toThrow()
  const left = await setUp(() => undefined)
  await expect(fetch(`${left.address}/games`, { signal: AbortSignal.timeout(100) })).rejects.toThrow()
  await vi.waitFor(() =>
    expect([silent, gone, broken, left].flatMap(({ cases }) => cases.map(({ answer }) => answer))).toEqual([
      { failure: 'timeout' },
      { failure: 'unreachable' },
      { failure: 'interrupted' },
      { failure: 'timeout' },
    ]),
  )
})

test('of a longer body the beginning is kept, and the rest passes; a request that is not whole is no case', async () => {
  const long = 'x'.repeat(maxKeptBytes + 5)
  const { address, cases } = await setUp((_, __, response) => response.writeHead(500).end(long))
  expect(await (await fetch(`${address}/games`)).text()).toBe(long)
  await (await fetch(`${address}/games`, { method: 'POST', body: long })).text()
  expect(cases).toHaveLength(1)
  expect(cases[0]?.answer).toMatchObject({ is_cut_off: true, body: { text: long.slice(5) } })
})

test('a folder of cases is read by name, takes so many, and overwrites nothing', () => {
  const out = join(mkdtempSync(join(tmpdir(), 'croupier-cases-')), 'cases')
  onTestFinished(() => rmSync(out, { recursive: true }))
  const one: Case = {
    ...{ version: 1, recorded_at: '2026-01-31T12:00:00.000Z', note: '', answer: { failure: 'timeout' } },
    request: { method: 'GET', path: '/games', headers: {}, body: { text: '' }, is_signed: true },
  }
  const folder = new CaseFolder(out)
  const paths = Array.from({ length: maxFiles }, (_, index) => folder.write(`GET ../../${index % 2}`, one))
  expect(paths.slice(0, 3)).toEqual(
    ['get-0.json', 'get-1.json', 'get-0-2.json'].map((name) => join(out, name)),
  )
  expect(folder.write('GET /games', one)).toBeNull()
  expect(new CaseFolder(out).write('GET /games', one)).toBeNull()
  expect(readdirSync(out)).toHaveLength(maxFiles)
  expect(statSync(join(out, 'get-0.json')).mode & 0o777).toBe(0o600)
  expect(readCases([out])[0]).toEqual({ name: 'get-0-10', one })
})

test('the command writes cases until it ends, and says where they are', async () => {
  const out = mkdtempSync(join(tmpdir(), 'croupier-cases-'))
  onTestFinished(() => rmSync(out, { recursive: true }))
  const { server } = await setUp((_, __, response) => asJson(response, 404, { error: 'unknown_game' }))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [printed, noted] = [new PassThrough(), new PassThrough()]
  const lines = { printed: '', noted: '' }
  printed.on('data', (text) => {
    lines.printed += text
  })
  noted.on('data', (text) => {
    lines.noted += text
  })
  const controller = new AbortController()
  const tools = { target: url, output: new Output(false, printed, noted), signal: controller.signal }
  const running = recordCases({ port: 0, out }, tools)
  const address = await vi.waitFor(
    () => /http:\S+/.exec(lines.noted)?.[0] ?? Promise.reject(new Error('not ready')),
  )
  await (await fetch(`${address}/stakes?game_id=x`)).text()
  await vi.waitFor(() => expect(lines.printed).toContain('GET /stakes?game_id=x → 404'))
  controller.abort()
  await running
  expect(lines.noted).toContain(`1 cases in ${out}`)
  const [file = ''] = readdirSync(out)
  expect(JSON.parse(readFileSync(join(out, file), 'utf8'))).toMatchObject({
    version: 1,
    answer: { status: 404 },
  })
})
