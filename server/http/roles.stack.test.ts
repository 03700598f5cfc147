import type { ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '@/server/roles'
import { openServiceSetup, type ServiceSetup } from './testing/service-setup'

let setup: ServiceSetup | undefined
let port: number
let service: ChildProcess

beforeAll(async () => {
  setup = await openServiceSetup()
  const started = await setup.start({ WORKERS: '2', API_MODE: 'sandbox' })
  port = started.port
  service = started.child
})
afterAll(() => setup?.end())

/** The cabinet yields to what else is at work, and another file of tests may saturate the machine. */
const cabinetWithinMs = 60_000

const childrenOf = ({ pid }: ChildProcess) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The processes of a role: children of the one that was started. */
const processesOf = (role: Role) => childrenOf(service).filter((pid) => commandOf(pid) === `croupier ${role}`)

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

const get = (path: string, headers: Record<string, string> = {}, withinMs = 30_000) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { connection: 'close', ...headers },
    signal: AbortSignal.timeout(withinMs),
  })

async function countUnknownAddresses(): Promise<number> {
  const text = await (await get('/api/metrics')).text()
  const line =
    /^croupier_api_request_duration_seconds_count\{operation="unknownAddress",status="404",role="api"\} (\d+)$/m
  return Number(line.exec(text)?.[1] ?? 0)
}

function kill(role: Role): number {
  const [pid = 0] = processesOf(role)
  process.kill(pid, 'SIGKILL')
  return pid
}

const replaced = (role: Role, before: readonly number[]) =>
  expect.poll(() => processesOf(role).filter((pid) => !before.includes(pid)), { timeout: 20_000 })

// What runs beside it is read from /proc.
describe.runIf(process.platform === 'linux')('an instance with a process for each role', () => {
  test('serves one port, two of them the api, and any of those tells the metrics of all', async () => {
    for (const [role, count] of [
      ['api', 2],
      ['cabinet', 1],
      ['jobs', 1],
    ] as const)
      await expect.poll(() => processesOf(role), { timeout: 20_000 }).toHaveLength(count)
    for (let made = 0; made < 20; made += 1) expect((await get('/v1/nothing')).status).toBe(404)
    await expect.poll(async () => (await get('/sign-in')).status, { timeout: cabinetWithinMs }).toBe(200)
    for (let asked = 0; asked < 4; asked += 1) expect(await countUnknownAddresses()).toBe(20)
  })

  test('what concerns the whole deployment is told once, by the process of the jobs', async () => {
    const read = async () => (await get('/api/metrics')).text()
    await expect.poll(read, { timeout: 20_000 }).toContain('role="jobs"')
    const text = await read()
    expect(text.match(/^croupier_redelivery_queue_depth /gm)).toHaveLength(1)
    expect(text).toMatch(/^croupier_job_age_seconds\{job="redeliver-callbacks"\} \d/m)
    for (const role of ['api', 'cabinet', 'jobs'])
      expect(text).toMatch(new RegExp(`^nodejs_eventloop_lag_seconds\\{role="${role}"\\}`, 'm'))
  })

  test('without its cabinet bets go on, pages say so as a page and as JSON, and it comes back', async () => {
    const before = processesOf('cabinet')
    kill('cabinet')
    const [page, called, bet] = await Promise.all([
      get('/sign-in', { accept: 'text/html' }),
      get('/api/trpc/session.me'),
      get('/v1/nothing'),
    ])
    expect(bet.status).toBe(404)
    // Either the 502 of the moment, or the answer of the next process, which a request waits for once it is starting.
    for (const answer of [page, called]) expect([200, 401, 502]).toContain(answer.status)
    await replaced('cabinet', before).toHaveLength(1)
    await expect.poll(async () => (await get('/sign-in')).status, { timeout: cabinetWithinMs }).toBe(200)
  })

  test('without its jobs everything is answered, the metrics of the others too, and they come back', async () => {
    const before = processesOf('jobs')
    kill('jobs')
    expect((await get('/v1/nothing')).status).toBe(404)
    expect((await get('/api/metrics')).status).toBe(200)
    expect((await get('/sign-in')).status).toBe(200)
    await replaced('jobs', before).toHaveLength(1)
  })

  test('a process of the api that dies is replaced while the other goes on serving', async () => {
    const before = processesOf('api')
    const killed = kill('api')
    await expect.poll(() => processesOf('api'), { interval: 5 }).not.toContain(killed)
    // A connection that was given to it in its last moment is lost with it.
    const asks = () =>
      get('/v1/nothing', {}, 1_000).then(
        ({ status }) => status,
        () => null,
      )
    await expect.poll(asks).toBe(404)
    await replaced('api', before).toHaveLength(1)
    await expect.poll(async () => (await get('/api/health/ready')).status, { timeout: 20_000 }).toBe(200)
  })

  test('SIGTERM ends them all in order, and leaves neither a process nor a socket', async () => {
    const sockets = socketsOf(processesOf('api')[0] ?? 0)
    const listening = () => readdirSync(sockets).sort()
    await expect.poll(listening, { timeout: cabinetWithinMs }).toEqual(['cabinet.sock', 'jobs.sock'])
    const before = (['api', 'cabinet', 'jobs'] as const).flatMap(processesOf)
    const ended = new Promise((resolve) => service.once('exit', resolve))
    service.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(before.filter((pid) => isAlive(pid))).toEqual([])
    expect(() => readdirSync(sockets)).toThrow('ENOENT')
  })
})

const socketsOf = (pid: number) =>
  /CROUPIER_SOCKETS=([^\0]+)/.exec(readFileSync(`/proc/${pid}/environ`, 'utf8'))?.[1] ?? ''

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')(
  'SIGTERM ends an instance before deployments kill it, also with a process that does nothing',
  async () => {
    const started = await setup?.start({ API_MODE: 'sandbox' })
    if (!started) throw new Error('Nothing was started')
    await expect
      .poll(() => childrenOf(started.child).map(commandOf), { timeout: cabinetWithinMs })
      .toContain('croupier cabinet')
    const cabinet = childrenOf(started.child).find((pid) => commandOf(pid) === 'croupier cabinet') ?? 0
    process.kill(cabinet, 'SIGSTOP')
    const ended = new Promise((resolve) => started.child.once('exit', resolve))
    const toldAt = performance.now()
    started.child.kill('SIGTERM')
    await ended
    expect(performance.now() - toldAt).toBeLessThan(30_000)
    expect(isAlive(cabinet)).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'processes that are killed before they have served are replaced',
  async () => {
    const started = await setup?.start({ API_MODE: 'sandbox' })
    if (!started) throw new Error('Nothing was started')
    const others = () => childrenOf(started.child).filter((pid) => commandOf(pid) !== 'croupier api')
    await expect.poll(others, { interval: 5, timeout: 20_000 }).toHaveLength(2)
    for (const pid of others()) process.kill(pid, 'SIGKILL')
    const signIn = () => fetch(`http://127.0.0.1:${started.port}/sign-in`).then(({ status }) => status)
    await expect.poll(signIn, { timeout: cabinetWithinMs }).toBe(200)
    expect(childrenOf(started.child)).toHaveLength(3)
    expect(started.child.exitCode).toBeNull()
  },
)

describe('a process with one role alone', () => {
  test.each([
    ['api', '/v1/games', 401, '/sign-in'],
    ['cabinet', '/sign-in', 200, '/v1/games'],
    ['jobs', '/api/inngest', 404, '/sign-in'],
  ])(
    'of the %s answers %s and its health, and not what another role answers',
    async (role, own, status, others) => {
      const alone = await setup?.start({ ROLES: role, API_MODE: 'sandbox' })
      const ask = (path: string) => fetch(`http://127.0.0.1:${alone?.port}${path}`)
      expect((await ask(own)).status).toBe(status)
      expect((await ask('/api/health')).status).toBe(200)
      expect((await ask('/api/metrics')).status).toBe(200)
      await expect.poll(async () => (await ask('/api/health/ready')).status).toBe(200)
      const refused = await ask(others)
      expect(refused.status).toBe(404)
      expect(refused.headers.get('content-type')).toContain('application/json')
    },
  )
})
