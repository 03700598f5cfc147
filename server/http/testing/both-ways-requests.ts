import { createHmac } from 'node:crypto'
import type { Subject } from './both-ways-tenant'

interface SentRequest {
  name: string
  status: number
  bytes: (subject: Subject) => string
}

interface Parts {
  headers?: (subject: Subject) => Record<string, string>
  body?: (subject: Subject) => string
  token?: (subject: Subject) => string | null
  status: number
}

type Target = (subject: Subject) => string

function raw(method: string, target: string, headers: Record<string, string>, body: string): string {
  const lines = Object.entries({ Host: 'api.test', Connection: 'close', ...headers })
  if (body !== '') lines.push(['Content-Length', String(Buffer.byteLength(body))])
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

function ask(method: string, target: Target, parts: Parts): SentRequest {
  const { headers, body, token = (subject) => subject.token, status } = parts
  return {
    status,
    name: `${method} ${target(named)}: ${status}`,
    bytes: (subject) => {
      const key = token(subject)
      const all = {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers?.(subject),
      }
      return raw(method, target(subject), all, body?.(subject) ?? '')
    },
  }
}

/** Names for the tests' titles. */
const named: Subject = {
  ...{ token: '', readOnlyToken: '', revokedToken: '', providerSecret: '', roundId: 'round-1' },
  ...{ gameId: '{game}', sessionId: '{session}', movementId: '{movement}', providerCode: '{provider}' },
}

const get = (path: Target, status: number, parts: Partial<Parts> = {}) =>
  ask('GET', path, { status, ...parts })
const post = (
  path: Target,
  status: number,
  body: (subject: Subject) => unknown,
  parts: Partial<Parts> = {},
) => ask('POST', path, { status, body: (subject) => JSON.stringify(body(subject)), ...parts })

const absent = '01890000-0000-7000-8000-000000000000'
const idempotent = (key: string) => ({ headers: () => ({ 'Idempotency-Key': key }) })
const session = ({ gameId }: Subject) => ({
  ...{ game_id: gameId, player_id: 'p1', balance: 12_345, currency: 'EUR', country: 'SE' },
})

function report(body: string, forge: Record<string, string> = {}): SentRequest['bytes'] {
  return ({ providerCode, providerSecret }) => {
    const at = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(providerSecret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`msg-1.${at}.${body}`).digest('base64')
    const headers = {
      ...{ 'Content-Type': 'application/json', 'webhook-id': 'msg-1', 'webhook-timestamp': at },
      'webhook-signature': `v1,${signature}`,
      ...forge,
    }
    return raw('POST', `/provider/v1/${providerCode}/movements`, headers, body)
  }
}

const movement = JSON.stringify({
  ...{ session_id: absent, transaction_id: 't-1', type: 'bet', amount: 100, currency: 'EUR' },
  ...{ round_id: 'r-1', finished: false },
})

const reads: SentRequest[] = [
  get(() => '/v1/games', 200),
  get(() => '/v1/games/', 200),
  get(() => '/v1/games?search=test&limit=1&offset=0', 200),
  get(() => '/v1/transactions?limit=-1', 400),
  get(() => '/v1/transactions?limit=1&limit=2', 400),
  get(() => '/v1/nothing/../games', 200),
  get(() => '/v1/%2e%2e/v1/games', 200),
  get((subject) => `/v1/games/${subject.gameId}`, 200),
  get(() => `/v1/games/${absent}`, 404),
  get(() => '/v1/games/a%2Fb', 400),
  get(() => '/v1/games/%C3%A9?x=%C3%A9', 400),
  get((subject) => `/v1/games/${subject.gameId}/stakes?currency=EUR`, 502),
  get(() => '/v1/providers/registry', 200),
  get((subject) => `/v1/sessions/${subject.sessionId}`, 404),
  get(() => '/v1/transactions', 200),
  get(() => '/v1/transactions?status=confirmed&limit=1', 200),
  get((subject) => `/v1/transactions/${subject.movementId}`, 200),
  get((subject) => `/v1/rounds/${subject.providerCode}/${subject.roundId}`, 200),
  get(() => '/v1/rounds/nobody/r%2F1', 404),
  get(() => '/v1/free-rounds', 200),
]

const writes: SentRequest[] = [
  post(() => '/v1/sessions', 201, session, idempotent('both-ways-1')),
  post(() => '/v1/sessions', 400, session),
  post(
    () => '/v1/sessions',
    400,
    () => ({}),
    idempotent('both-ways-2'),
  ),
  post(
    () => '/v1/demo-sessions',
    400,
    () => ({ game_id: 7 }),
  ),
  post(
    () => '/v1/sub-operators',
    403,
    () => ({ sub_operator_ref: 'nordic' }),
  ),
  post(
    () => '/v1/free-rounds',
    400,
    () => ({}),
    idempotent('both-ways-3'),
  ),
  post(
    () => `/v1/free-rounds/${absent}/cancel`,
    404,
    () => ({}),
  ),
  post(
    () => '/v1/free-rounds//cancel',
    400,
    () => ({}),
  ),
]

const refusals: SentRequest[] = [
  get(() => '/v1/games', 401, { token: () => null }),
  get(() => '/v1/games', 401, { token: (subject) => subject.revokedToken }),
  get(() => '/v1/games', 400, { headers: () => ({ 'Croupier-Version': '2' }) }),
  post(() => '/v1/sessions', 403, session, { token: (subject) => subject.readOnlyToken }),
  ask('POST', () => '/v1/sessions', { status: 400, body: () => '{"game_id":', ...idempotent('both-ways-6') }),
  ask('POST', () => '/v1/sessions', {
    status: 415,
    body: () => '{}',
    headers: () => ({ 'Content-Type': 'text/plain', 'Idempotency-Key': 'both-ways-4' }),
  }),
  ask('POST', () => '/v1/sessions', {
    status: 413,
    body: () => `"${'a'.repeat(1_100_000)}"`,
    ...idempotent('both-ways-5'),
  }),
  ...['/v1', '/v1/', '/v1/nothing', '/v1/%67ames', '/v1/games/a/b/c'].map((path) => get(() => path, 404)),
  ...['/v1//games', '/v1/games%00', '/v1/%zz', '/v1/games?search=%'].map((path) =>
    get(() => path, path === '/v1//games' ? 404 : 400),
  ),
  ...['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].flatMap((method) => [
    ask(method, () => '/v1/games', { status: { HEAD: 200, OPTIONS: 204 }[method] ?? 405 }),
    ask(method, () => '/v1/sessions', { status: method === 'OPTIONS' ? 204 : 405 }),
    ask(method, () => '/v1/nothing', { status: 404 }),
  ]),
]

const fromProviders: SentRequest[] = [
  { name: 'a report for a session nobody knows', status: 404, bytes: report(movement) },
  { name: 'a report that is no report', status: 400, bytes: report('{"type":"bet"}') },
  { name: 'a report that is no JSON', status: 400, bytes: report('{') },
  { name: 'an empty report', status: 400, bytes: report('') },
  { name: 'a forged report', status: 401, bytes: report(movement, { 'webhook-signature': 'v1,AAAA' }) },
  { name: 'a report over 1 MiB', status: 413, bytes: report(`"${'a'.repeat(1_100_000)}"`) },
  get((subject) => `/provider/v1/${subject.providerCode}/movements`, 405),
  ask('OPTIONS', (subject) => `/provider/v1/${subject.providerCode}/movements`, { status: 405 }),
  ask('HEAD', (subject) => `/provider/v1/${subject.providerCode}/movements`, { status: 405 }),
  post(
    (subject) => `/provider/v1/${subject.providerCode}/nothing`,
    404,
    () => ({}),
  ),
  post(
    (subject) => `/provider/v1/${subject.providerCode}`,
    404,
    () => ({}),
  ),
  post(
    () => '/provider/v1/nobody/movements',
    404,
    () => ({}),
  ),
  post(
    () => '/provider',
    404,
    () => ({}),
  ),
  post(
    () => '/provider/v2/aurora/movements',
    404,
    () => ({}),
  ),
]

/** Every operation, and every way in which a request goes wrong before, at or after its route. */
export const requestsFor: readonly SentRequest[] = [...reads, ...writes, ...refusals, ...fromProviders]
