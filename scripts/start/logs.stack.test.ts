import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organizationHeader } from '@/server/contract/cabinet-addresses'
import { endLeftOverStack } from '../testing/left-over-stack.mjs'
import { StartedStack } from '../testing/started-stack'
import { projectRoot } from './project-root.mjs'

/**
 * Everything with a secret is done once, well and badly, at the most talkative log level; then the logs are searched for
 * every secret that was used.
 */
const dataDir = join(projectRoot, '.data', 'logs-test')
const clear = () => rmSync(dataDir, { recursive: true, force: true })
let stack: StartedStack
let demo: Demo
const used = new Map<string, string>()

interface Demo {
  password: string
  users: { email: string; role: string; organization: string | null }[]
  organizations: Record<string, { apiKey: string; revokedApiKey: string; callbackSecret: string }>
  providers: Record<string, { secret: string }>
  games: { enumerated: string }
}

beforeAll(async () => {
  await endLeftOverStack(dataDir)
  clear()
  stack = await StartedStack.onFreePorts(dataDir, { LOG_LEVEL: 'trace' })
  await stack.announced()
  demo = readJson('demo.json') as Demo
  for (const [name, value] of Object.entries(readJson('secrets.json') as Record<string, string>))
    used.set(name, value)
})

afterAll(async () => {
  await endLeftOverStack(dataDir)
  clear()
})

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(dataDir, file), 'utf8'))

function use(name: string, secret: string): string {
  used.set(name, secret)
  return secret
}

test('no secret is found in the logs after all of them were used', async () => {
  await callTheApi()
  await signIn()
  stack.kill('SIGTERM')
  const { errors } = await stack.ended
  const logs = readdirSync(join(dataDir, 'logs')).map((file) =>
    readFileSync(join(dataDir, 'logs', file), 'utf8'),
  )
  // What is printed on the screen is for the person who started the demo, its password included: that is no log.
  const all = [errors, ...logs].join('\n')
  expect(all.split('\n').filter((line) => line.startsWith('{')).length).toBeGreaterThan(5)
  expect([...used].filter(([, secret]) => all.includes(secret)).map(([name]) => name)).toEqual([])
  expect(used.size).toBeGreaterThan(15)
})

async function callTheApi(): Promise<void> {
  const organization = demo.organizations['lucky-lane']
  if (!organization) throw new Error('The demo has no lucky-lane')
  use('callback secret', organization.callbackSecret)
  const key = use('API key', organization.apiKey)
  const wrongKey = use('unknown API key', `${key.slice(0, -4)}0000`)
  for (const token of [wrongKey, use('revoked API key', organization.revokedApiKey)])
    await get('/v1/games', token)
  // A key in an address is refused, and its address is not logged with it.
  await get(`/v1/games?api_key=${key}`, key)
  const sessionId = await launch(key)
  await report(sessionId, demo.providers.aurora?.secret ?? '')
}

const get = (path: string, token: string) =>
  fetch(stack.baseUrl + path, { headers: { authorization: `Bearer ${token}` } })

async function launch(key: string): Promise<string> {
  const created = await fetch(`${stack.baseUrl}/v1/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      game_id: demo.games.enumerated,
      player_id: 'logs',
      currency: 'EUR',
      country: 'MT',
      balance: 100_000,
      lang: 'en',
    }),
  })
  const session = (await created.json()) as { session_id: string; game_url: string }
  expect(session).toMatchObject({ session_id: expect.any(String) })
  use('launch token', session.game_url.split('/').at(-1) ?? '')
  const opened = await fetch(session.game_url, { redirect: 'manual' })
  expect(opened.status).toBe(303)
  use('provider launch address', opened.headers.get('location') ?? '')
  await fetch(session.game_url, { redirect: 'manual' })
  return session.session_id
}

async function report(sessionId: string, secret: string): Promise<void> {
  use('provider secret', secret)
  const body = JSON.stringify({
    session_id: sessionId,
    transaction_id: randomUUID(),
    type: 'bet',
    amount: 100,
    currency: 'EUR',
    round_id: randomUUID(),
    finished: false,
  })
  const id = randomUUID()
  const at = new Date()
  const signature = use('provider signature', new Webhook(secret).sign(id, at, body))
  for (const [signed, status] of [
    [signature, 200],
    [use('wrong provider signature', `v1,${Buffer.alloc(32, 1).toString('base64')}`), 401],
  ] as const) {
    const response = await fetch(`${stack.baseUrl}/provider/v1/aurora/movements`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signed,
      },
      body,
    })
    expect(response.status).toBe(status)
  }
}

/** In the cabinet: a wrong password, the right one, a new key, a new callback secret. */
async function signIn(): Promise<void> {
  const email = demo.users.find(
    ({ role, organization }) => role === 'owner' && organization === 'lucky-lane',
  )?.email
  const jar = new Map<string, string>()
  const csrf = use(
    'CSRF token',
    ((await (await request('/api/auth/csrf', jar)).json()) as { csrfToken: string }).csrfToken,
  )
  for (const password of [use('wrong password', 'not-the-password-at-all'), use('password', demo.password)]) {
    const form = new URLSearchParams({ email: email ?? '', password, csrfToken: csrf, json: 'true' })
    await request('/api/auth/callback/credentials', jar, { method: 'POST', body: form })
  }
  const cookie = jar.get('croupier.session') ?? ''
  expect(cookie).not.toBe('')
  use('session cookie', cookie)
  const issued = await procedure('keys.issue', jar, { name: 'Logs', scopes: ['read'], expiresInDays: null })
  use(
    'issued API key',
    (JSON.parse(issued) as { result: { data: { json: { token: string } } } }).result.data.json.token,
  )
  const secret = use('new callback secret', `whole-new-${randomUUID()}`)
  const url = `http://127.0.0.1:${stack.sandboxPort}/wallet/lucky-lane/callback`
  expect(await procedure('endpoint.set', jar, { url, secret })).not.toContain(secret)
}

async function procedure(path: string, jar: Map<string, string>, input: unknown): Promise<string> {
  const response = await request(`/api/trpc/${path}`, jar, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [organizationHeader]: 'lucky-lane' },
    body: JSON.stringify({ json: input }),
  })
  const text = await response.text()
  expect(text).toContain('result')
  return text
}

async function request(path: string, jar: Map<string, string>, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('origin', stack.baseUrl)
  headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
  const response = await fetch(stack.baseUrl + path, { ...init, headers, redirect: 'manual' })
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return response
}
