import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestsFor } from './testing/both-ways-requests'
import { createTenantForBothWays, type Subject } from './testing/both-ways-tenant'
import { openServiceSetup, type ServiceSetup } from './testing/service-setup'

/**
 * The machine API is dispatched to its handlers directly; Next can dispatch to them too. Two services on one database, one
 * each way, are sent the same bytes.
 */
const ways = { direct: 0, next: 0 }
let setup: ServiceSetup | undefined
let subject: Subject

beforeAll(async () => {
  setup = await openServiceSetup()
  subject = await createTenantForBothWays(setup.databaseUrl)
  for (const way of ['direct', 'next'] as const) {
    ways[way] = (await setup.start({ MACHINE_DISPATCH: way })).port
  }
  // What is kept and replayed is asked for once, so that both replay it.
  for (const { bytes } of requestsFor) await send(ways.direct, Buffer.from(bytes(subject)))
})

afterAll(() => setup?.end())

/** What differs by nature: the moment, the request's own id, how many calls are left, and how the bytes are framed. */
const apart = new Set([
  ...['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'ratelimit', 'retry-after'],
  ...['connection', 'keep-alive', 'content-length', 'transfer-encoding'],
  // Next's own, about its browser code and its compression.
  'vary',
])

interface Answer {
  status: string
  headers: string[]
  body: string
}

async function send(port: number, bytes: Buffer): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const whole = Buffer.concat(chunks).toString('latin1')
  const end = whole.indexOf('\r\n\r\n')
  const [status = '', ...lines] = whole.slice(0, end).split('\r\n')
  const fields = lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line] as const)
  const isChunked = fields.some(([, line]) => /^transfer-encoding: *chunked/i.test(line))
  const raw = whole.slice(end + 4)
  return {
    status,
    headers: fields.flatMap(([name, line]) => (apart.has(name) ? [] : [line.toLowerCase()])).sort(),
    body: (isChunked ? unchunk(raw) : raw).replace(/"request_id":"[^"]+"/, '"request_id":""'),
  }
}

function unchunk(raw: string): string {
  const [, size = '0'] = /^([0-9a-f]+)\r\n/i.exec(raw) ?? []
  const length = Number.parseInt(size, 16)
  const at = size.length + 2
  return length === 0 ? '' : raw.slice(at, at + length) + unchunk(raw.slice(at + length + 2))
}

describe('answered alike directly and through Next, byte for byte', () => {
  test.each(requestsFor.map((request) => [request.name, request] as const))('%s', async (_name, request) => {
    const bytes = Buffer.from(request.bytes(subject))
    const direct = await send(ways.direct, bytes)
    const next = await send(ways.next, bytes)
    expect(direct).toEqual(next)
    expect(direct.status).toContain(` ${request.status} `)
  })
})

test('a client that asks for JSON compressed is understood either way', async () => {
  for (const port of Object.values(ways)) {
    const response = await fetch(`http://127.0.0.1:${port}/v1/games`, {
      headers: { authorization: `Bearer ${subject.token}`, 'accept-encoding': 'gzip' },
    })
    expect(await response.json()).toHaveProperty('games')
  }
})
