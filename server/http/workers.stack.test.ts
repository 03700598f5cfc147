import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** The processes that serve: children of the one that was started. */
function workers(): number[] {
  return readFileSync(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })

async function countUnknownAddresses(): Promise<number> {
  const text = await (await get('/api/metrics')).text()
  const line =
    /^croupier_api_request_duration_seconds_count\{operation="unknownAddress",status="404"\} (\d+)$/m
  return Number(line.exec(text)?.[1] ?? 0)
}

// What runs beside it is read from /proc.
describe.runIf(process.platform === 'linux')('with WORKERS=2', () => {
  test('two processes serve one port, and either tells the metrics of both', async () => {
    await expect.poll(workers).toHaveLength(2)
    for (let made = 0; made < 20; made += 1) expect((await get('/v1/nothing')).status).toBe(404)
    for (let asked = 0; asked < 4; asked += 1) expect(await countUnknownAddresses()).toBe(20)
  })

  test('what concerns the whole deployment is told once', async () => {
    const text = await (await get('/api/metrics')).text()
    expect(text.match(/^croupier_redelivery_queue_depth /gm)).toHaveLength(1)
  })

  test('a worker that dies is replaced while the other goes on serving', async () => {
    const before = workers()
    process.kill(before[0] ?? 0, 'SIGKILL')
    // A connection handed to it in its last moment dies with it.
    await expect.poll(workers).not.toContain(before[0])
    expect((await get('/v1/nothing')).status).toBe(404)
    await expect
      .poll(() => workers().filter((pid) => !before.includes(pid)), { timeout: 20_000 })
      .toHaveLength(1)
    await expect.poll(async () => (await get('/api/health/ready')).status, { timeout: 20_000 }).toBe(200)
  })

  test('SIGTERM ends them all in order', async () => {
    await expect.poll(async () => (await get('/api/metrics')).status, { timeout: 20_000 }).toBe(200)
    const before = workers()
    const ended = new Promise((resolve) => service.once('exit', resolve))
    service.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(before.filter((pid) => isAlive(pid))).toEqual([])
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
