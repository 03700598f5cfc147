import { randomUUID } from 'node:crypto'
import { type ServerType, serve } from '@hono/node-server'
import { inject } from 'vitest'
import { createTestDatabase } from '@/server/testing/test-database'
import { createSandbox, type Sandbox } from '../app'
import { openDatabase, type Pool } from '../database'
import { readSettings, type Settings } from '../settings'
import { signCallback } from '../wallet/rules'
import { FakeCroupier } from './fake-croupier'

export type World = {
  url: string
  sandbox: Sandbox
  pool: Pool
  settings: Settings
  croupier: FakeCroupier
  /** A second sandbox process on the same database, as after a crash. */
  restart(): Promise<Sandbox>
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

/** A sandbox on a port and a database of its own, with a stand-in for the service at the other end. */
export async function openWorld(): Promise<World> {
  const database = await createTestDatabase(inject('databaseServer'), 'empty')
  const pool = await openDatabase(database.url)
  const defaults = readSettings({})
  const croupier = new FakeCroupier(defaults.secrets)
  const settings = { ...defaults, croupierUrl: await croupier.start() }
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  const sandbox = createSandbox(settings, pool, { pause })
  const { server, url } = await listen(sandbox)
  return {
    url,
    sandbox,
    pool,
    settings,
    croupier,
    restart: async () => createSandbox(settings, pool, { pause }),
    control: async (method, path, body) => {
      const response = await fetch(`${url}/control${path}`, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return (await response.json()) as Record<string, unknown>
    },
    stop: async () => {
      sandbox.runner.isStopping = true
      await Promise.allSettled(sandbox.runner.atWork.values())
      server.close()
      croupier.stop()
      await pool.end()
      await database.drop()
    },
  }
}

function listen(sandbox: Sandbox): Promise<{ server: ServerType; url: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: sandbox.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, url: `http://127.0.0.1:${port}` }),
    )
  })
}

export type CallbackFields = Record<string, unknown>

/** A well-formed wallet callback; override what the test is about. */
export function callback(fields: CallbackFields = {}): CallbackFields {
  return {
    action: 'BET',
    transaction_type: 'bet',
    transaction_id: randomUUID(),
    amount: 100,
    currency: 'EUR',
    player_id: 'ada',
    provider_code: 'aurora',
    game: 'Velvet Archive',
    game_id: randomUUID(),
    round_id: 'round-1',
    finished: false,
    session_id: randomUUID(),
    ...fields,
  }
}

/** Posts a callback signed as Croupier signs it. */
export async function sendCallback(
  url: string,
  secret: string,
  fields: CallbackFields | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; body: Record<string, unknown> }> {
  const bytes = new TextEncoder().encode(typeof fields === 'string' ? fields : JSON.stringify(fields))
  const signature = signCallback(bytes, secret)
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': signature, ...headers },
    body: bytes,
    redirect: 'manual',
  })
  const text = await response.text()
  return { status: response.status, text, body: parse(text) }
}

function parse(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
