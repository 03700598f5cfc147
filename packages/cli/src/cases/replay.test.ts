import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { main } from '../main.js'
import type { Case, CaseAnswer } from './case.js'
import { differenceOf } from './compare.js'

let printed: string
let noted: string
beforeEach(() => {
  printed = ''
  noted = ''
  vi.stubEnv(
    'CROUPIER_PROVIDER_SECRET',
    `whsec_${Buffer.from('the secret of a test environment').toString('base64')}`,
  )
  vi.spyOn(process.stdout, 'write').mockImplementation((words) => {
    printed += words
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((words) => {
    noted += words
    return true
  })
})

type Studio = (request: IncomingMessage, body: string, response: ServerResponse) => void

async function serve(studio: Studio): Promise<string> {
  const server = createServer(async (request, response) => studio(request, await text(request), response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function write(...files: unknown[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-cases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [index, file] of files.entries())
    writeFileSync(join(folder, `${index}.json`), JSON.stringify(file))
  return folder
}

const body = (value: unknown) => ({ text: typeof value === 'string' ? value : JSON.stringify(value) })
const answer = (status: number, value: unknown): CaseAnswer => ({ status, headers: {}, body: body(value) })
const aCase = (request: Partial<Case['request']>, more: Partial<Case> = {}): Case => ({
  ...{
    version: 1,
    recorded_at: '2026-01-31T12:00:00.000Z',
    answer: answer(500, { error: 'oops' }),
    note: '',
  },
  request: { method: 'GET', path: '/games', headers: {}, body: body(''), is_signed: true, ...request },
  ...more,
})

test('a case is sent again with its body and a signature of now; one that was not signed stays so', async () => {
  const seen: IncomingMessage['headers'][] = []
  const bodies: string[] = []
  const url = await serve((request, sent, response) => {
    seen.push(request.headers)
    bodies.push(`${request.method} ${request.url} ${sent}`)
    response.writeHead(500).end('{"error":"oops"}')
  })
  const headers = { 'content-type': 'application/json', 'x-evil': '1', 'webhook-signature': 'v1,old' }
  const launch = { method: 'POST', path: '/launch', headers, body: body('{"a":1}') }
  const folder = write(aCase(launch), aCase({ path: '/games?a=1', is_signed: false }))
  expect(await main(['studio', 'replay', folder, '--url', url])).toBe(0)
  expect(bodies).toEqual(['POST /launch {"a":1}', 'GET /games?a=1 '])
  const at = Number(seen[0]?.['webhook-timestamp'])
  expect(Math.abs(at - Date.now() / 1_000)).toBeLessThan(60)
  expect(seen[0]?.['webhook-signature']).toMatch(/^v1,[\w+/]{43}=$/)
  expect([seen[0]?.['content-type'], seen[0]?.['x-evil']]).toEqual(['application/json', undefined])
  expect(seen[1]?.['webhook-signature']).toBeUndefined()
})

test('the exit code is 6 where an answer differs, and the table says how', async () => {
  const url = await serve((_, __, response) => response.writeHead(200).end('{"games":[],"more":1}'))
  const expected = { status: 200, json: { games: [] } }
  expect(await main(['studio', 'replay', write(aCase({}, { expected })), '--url', url])).toBe(0)
  const folder = write(aCase({}), aCase({}, { expected: { json: { games: [{}] } } }))
  expect(await main(['studio', 'replay', folder, '--url', url])).toBe(6)
  expect(printed).toContain('500, now 200')
  expect(printed).toContain('json.games.0')
  expect(noted).toContain('2 of 2 differ.')
  expect(await main(['studio', 'replay', folder, '--url', 'http://127.0.0.1:1', '--json'])).toBe(6)
  expect(printed).toContain('"now":"unreachable"')
})

test('a round is played again against this process, with the answers of the record, and known by its new ID later', async () => {
  const told: string[] = []
  const url = await serve(async (request, sent, response) => {
    if (request.url?.startsWith('/rounds/')) {
      told.push(request.url)
      return void response
        .writeHead(200)
        .end(JSON.stringify({ round_id: request.url.slice(8), status: 'open' }))
    }
    const { report_to } = JSON.parse(sent) as { report_to: string }
    for (const id of ['t-1', 't-1', 't-2']) {
      const report = JSON.stringify({ transaction_id: id, currency: 'EUR' })
      const reply = await fetch(`${report_to}/movements`, { method: 'POST', body: report })
      told.push(`${reply.status} ${await reply.text()}`)
    }
    response.writeHead(200).end('{"rounds":[{"round_id":"round-two"}]}')
  })
  const play = { report_to: 'https://croupier.example/provider/v1/cert-1', session_id: 's' }
  const ofRun = (given: object) => ({
    direction: 'out',
    error: null,
    at: '2026-01-31T12:00:00.000Z',
    ...given,
  })
  const side = (value: unknown, headers: object[] = []) => ({
    headers,
    body: { ...body(value), byteLength: 1 },
  })
  const signature = { name: 'webhook-signature', value: 'v1,old' }
  const exchanges = [
    ofRun({
      ...{ method: 'POST', url: 'https://studio.example/api/certification/play', status: 200 },
      request: side(play, [signature]),
      response: side({ rounds: [{ round_id: 'round-one' }] }),
    }),
    ofRun({
      direction: 'in',
      method: 'POST',
      url: '/movements',
      status: 504,
      request: side({}),
      response: side(''),
    }),
    ofRun({
      ...{ direction: 'in', method: 'POST', url: '/movements', status: 200, request: side({}) },
      response: side('{"status":"declined","transaction_id":"t-0"}'),
    }),
    ofRun({
      ...{
        method: 'GET',
        url: 'https://studio.example/api/rounds/round-one',
        status: 200,
        request: side(''),
      },
      response: side({ round_id: 'round-one', status: 'open' }),
    }),
  ]
  const findings = [{ isMet: false, says: 'The lookup says finished.', detail: 'It says open.' }]
  const ran = { name: 'finished_round', title: 'A finished round', group: 'rounds', findings, exchanges }
  const run = {
    baseUrl: 'https://studio.example/api',
    cases: [
      { ...ran, state: 'failed' },
      { ...ran, state: 'passed' },
      { ...ran, state: 'failed', group: 'signatures' },
    ],
  }
  expect(await main(['studio', 'replay', write(run), '--url', url, '--json'])).toBe(0)
  expect(JSON.parse(printed).map((row: { case: string }) => row.case)).toEqual([
    'finished_round-01',
    'finished_round-04',
  ])
  expect(told).toEqual([
    '504 ',
    '200 {"status":"declined","transaction_id":"t-1"}',
    '200 {"status":"ok","transaction_id":"t-2","balance":1000000,"currency":"EUR","replayed":false}',
    '/rounds/round-two',
  ])
})

test.each([
  ['another version', { ...aCase({}), version: 2 }],
  ['another server', aCase({ path: 'https://elsewhere.example/' })],
  ['no method', aCase({ method: 'GET / HTTP/1.1' })],
  ['an expectation that nothing could miss', aCase({}, { expected: {} })],
  ['no object', null],
])('%s is refused before anything is sent', async (_, file) => {
  let calls = 0
  const url = await serve((_request, __, response) => {
    calls += 1
    response.end()
  })
  expect(await main(['studio', 'replay', write(aCase({}), file), '--url', url])).toBe(2)
  expect([calls, noted]).toEqual([0, expect.stringContaining('is no case of version 1')])
})

test.each([
  [['studio', 'replay', '/nowhere/x.json'], {}, 2, 'cannot be read'],
  [['studio', 'replay', write0()], {}, 2, 'There are no cases.'],
  [['studio', 'replay', 'x', '--secret-env', 'OTHER'], {}, 3, 'OTHER is not set'],
  [['studio', 'replay', 'x'], { CROUPIER_PROVIDER_SECRET: '' }, 3, 'CROUPIER_PROVIDER_SECRET is not set'],
  [['studio', 'record', '--port', '70000'], {}, 2, 'no port'],
])('%j is refused with the next step', async (words, env, code, says) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  expect(await main(words)).toBe(code)
  expect(noted).toContain(says)
})

function write0(): string {
  return mkdtempSync(join(tmpdir(), 'croupier-no-cases-'))
}

test('a secret of another form is refused', async () => {
  vi.stubEnv('CROUPIER_PROVIDER_SECRET', 'hunter2')
  expect(await main(['studio', 'replay', write(aCase({}))])).toBe(3)
  expect(noted).toContain('whsec_')
  expect(noted).not.toContain('hunter2')
})

const uuid = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-111111111111`

test.each<[string, CaseAnswer, CaseAnswer, string | null]>([
  [
    'IDs and times',
    answer(200, { a: uuid('1'), b: '2026-01-31T12:00:00Z' }),
    answer(200, { a: uuid('2'), b: '2027-01-31T12:00:00Z' }),
    null,
  ],
  ['the order of fields', answer(200, { a: 1, b: 2 }), answer(200, { b: 2, a: 1 }), null],
  ['a value', answer(200, { a: { b: 1 } }), answer(200, { a: { b: 2 } }), 'json.a.b: 1, now 2'],
  ['a field more', answer(200, {}), answer(200, { a: 1 }), 'json.a: undefined, now 1'],
  ['a list', answer(200, [1]), answer(200, { 0: 1 }), 'json: a list, now none'],
  ['text', answer(200, '<html>'), answer(200, '<body>'), 'The body is another one.'],
  ['the same failure', { failure: 'timeout' }, { failure: 'timeout' }, null],
  ['another failure', { failure: 'timeout' }, answer(200, {}), 'timeout, now 200'],
])('compared with the record: %s', (_, was, now, difference) => {
  expect(differenceOf({ answer: was }, now)).toBe(difference)
})
