import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { maxListBytes } from '@/server/downloads/campaign-files'
import { areas, formLimitBytes } from '@/server/http/addresses'
import { purposes } from '@/server/modules/platform/files/purposes'
import { bodyLimitBytes } from '@/server/rest/read-body'
import { findFreePort } from '@/server/testing/free-port'
import { projectRoot } from '../start/project-root.mjs'

const caddyfile = readFileSync(join(projectRoot, 'docs/operations/deploy/Caddyfile'), 'utf8')
const units: Record<string, number> = { KiB: 1024, MiB: 1024 * 1024 }

/** What the readers of bodies take, where an area leaves it to them. */
const readers: Record<string, number> = {
  '/v1/[[...path]]': bodyLimitBytes,
  '/provider/[[...path]]': bodyLimitBytes,
  '/sandbox/[[...path]]': bodyLimitBytes,
  '/api/campaigns/[campaignId]/players/[[...path]]': maxListBytes,
  '/api/uploads/[[...path]]': Math.max(...Object.values(purposes).map(({ maxBytes }) => maxBytes)),
  // Files are read: no body at all.
  '/files/[[...path]]': formLimitBytes,
}

/** An address of each area, and the largest body that is taken there. */
const caps = [
  ...Object.entries(areas).map(([pattern, { bodyLimitBytes: own }]) => ({
    path: pattern.replace('/[[...path]]', '/a').replace(/\[\w+\]/g, 'b'),
    cap: own ?? readers[pattern] ?? Number.NaN,
  })),
  { path: '/', cap: formLimitBytes },
  { path: '/o/acme/settings', cap: formLimitBytes },
  { path: '/api/health', cap: formLimitBytes },
]

test.each(caps)('the proxy caps bodies at $path as the instances do, announced or not', ({ path, cap }) => {
  const [, table = ''] = /map \{path\} \{cap\} \{([^}]+)\}/.exec(caddyfile) ?? []
  const rules = [...table.matchAll(/~(\S+) (\d+)/g)].map(([, pattern = '', bytes]) => ({ pattern, bytes }))
  const [, rest] = /default (\d+)/.exec(table) ?? []
  expect(Number(rules.find(({ pattern }) => new RegExp(pattern).test(path))?.bytes ?? rest)).toBe(cap)
  const [, amount, unit = ''] =
    new RegExp(`== ${cap}\`\\s+request_body @\\w+ {\\s+max_size (\\d+)(KiB|MiB)\\s`).exec(caddyfile) ?? []
  expect(Number(amount) * (units[unit] ?? Number.NaN)).toBe(cap)
})

test('no request of a client can make the proxy take an instance for broken', () => {
  expect(caddyfile).not.toMatch(/^\s*(fail_duration|max_fails|unhealthy_status)/m)
})

const hasCaddy = spawnSync('caddy', ['version']).error === undefined
if (!hasCaddy) console.info('Caddy is not installed: no request was sent through the shipped Caddyfile.')

describe.runIf(hasCaddy)('through Caddy', () => {
  /** Only inside: answered 404 before an instance is asked. */
  const open = caps.filter(({ path }) => !path.startsWith('/api/inngest'))
  let folder: string
  let caddy: ChildProcess
  let instance: Server
  let port: number
  let arrived: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'croupier-caddy-'))
    port = await findFreePort()
    const instancePort = await findFreePort()
    // As an instance: tells how much of a body it could read.
    instance = createServer(async (asked, answer) => {
      let length = 0
      for await (const part of asked) length += part.length
      arrived.push(`${asked.url} ${length}`)
      answer.end(String(length))
    }).listen(instancePort, '127.0.0.1')
    instance.on('clientError', (_, socket) => socket.destroy())
    // On a busy machine an instance may be too slow for its probe.
    const settings = caddyfile
      .replaceAll(/^\s*health_.*$/gm, '')
      .replace('{$SITE_ADDRESS:localhost}', `http://127.0.0.1:${port}`)
      .replace('croupier-1:3000 croupier-2:3000', `127.0.0.1:${instancePort}`)
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${settings}`)
    caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        NODE_ENV: 'test',
      },
    })
    await vi.waitFor(() => send('/ready', 0), { timeout: 30_000, interval: 50 })
  }, 40_000)

  afterAll(async () => {
    const ended = once(caddy, 'exit')
    caddy.kill('SIGKILL')
    await ended
    instance.closeAllConnections()
    instance.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Of an announced length, all of which is sent, or as it comes. */
  async function send(
    path: string,
    length: number,
    { isAnnounced = true } = {},
  ): Promise<{ status: number | undefined; type: string | undefined; body: string }> {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST' })
    if (isAnnounced) sent.setHeader('content-length', length)
    const answered = once(sent, 'response')
    // Refused before all of it was sent.
    sent.on('error', () => undefined)
    sent.end(Buffer.alloc(length, ' '))
    const [answer] = await answered
    let body = ''
    for await (const part of answer) body += part
    return { status: answer.statusCode, type: answer.headers['content-type'], body }
  }

  test.each(open)('a body of $cap bytes reaches $path', async ({ path, cap }) => {
    expect(await send(path, cap)).toMatchObject({ status: 200, body: String(cap) })
  })

  test.each(open)('one more byte than $cap is refused at $path, announced', async ({ path, cap }) => {
    arrived = []
    expect(await send(path, cap + 1)).toMatchObject({ status: 413, type: 'application/json' })
    expect(arrived.filter((line) => line.startsWith(`${path} `))).toEqual([])
  })

  // The bytes of the largest lists and files are counted by the same statement.
  test.each(open.filter(({ cap }) => cap <= bodyLimitBytes))(
    'one more byte than $cap is refused at $path, as it comes',
    async ({ path, cap }) => {
      expect(await send(path, cap + 1, { isAnnounced: false })).toMatchObject({
        status: 413,
        type: 'application/json',
      })
    },
  )

  test.each(['/api/inngest', '/api/inngest/a', '/api/metrics'])('%s is not reached', async (path) => {
    arrived = []
    expect((await send(path, 10)).status).toBe(404)
    expect(arrived).toEqual([])
  })
})
