import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { followQuickStart } from '../testing/follow-quick-start'
import { endLeftOverStack } from '../testing/left-over-stack.mjs'
import { StartedStack } from '../testing/started-stack'
import { processIdentity } from './process-identity.mjs'
import { projectRoot } from './project-root.mjs'

const dataDir = join(projectRoot, '.data', 'stack-test')

beforeAll(async () => {
  await endLeftOverStack(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
})

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function livingOf(pids: number[]): number[] {
  return pids.filter((pid) => processIdentity(pid) !== null)
}

async function health(stack: StartedStack): Promise<number> {
  return (await fetch(`${stack.baseUrl}/api/health/ready`)).status
}

function demoOf(stack: StartedStack) {
  return JSON.parse(readFileSync(join(stack.dataDir, 'demo.json'), 'utf8')) as {
    password: string
    organizations: Record<string, { apiKey: string; callbackSecret: string }>
  }
}

async function listGames(stack: StartedStack, apiKey: string): Promise<{ total: number }> {
  const response = await fetch(`${stack.baseUrl}/v1/games`, {
    headers: { Authorization: `Bearer ${apiKey}` },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { total: number }
}

describe('a demo, from its first start on', () => {
  let stack: StartedStack
  let firstDemo: ReturnType<typeof demoOf>

  afterEach(() => expect(stack).toBeDefined())

  test('answers its API with the key that it printed', async () => {
    stack = await StartedStack.onFreePorts(dataDir)
    await stack.announced()
    firstDemo = demoOf(stack)
    expect(
      (await listGames(stack, firstDemo.organizations['lucky-lane']?.apiKey ?? '')).total,
    ).toBeGreaterThan(0)
  })

  test('answers a bet by a wallet on a laptop, as the quick start with the SDK says', async () => {
    const folder = join(dataDir, 'quick-start')
    const { apiKey, callbackSecret } = firstDemo.organizations['lucky-lane'] ?? {}
    if (!apiKey || !callbackSecret) throw new Error('The demo has no key of Lucky Lane')
    const reader = { baseUrl: stack.baseUrl, apiKey, callbackSecret }
    const { played, probed, agent, wallet, listener } = await followQuickStart(folder, reader, (isTrue) =>
      expect.poll(isTrue).toBe(true),
    )
    expect(played).toMatch(/ bet .* confirmed +200 /)
    expect(probed).toMatch(/^✓ Reachable/)
    expect(probed).not.toMatch(/^✗/m)
    const answers = new Map(
      agent
        .trim()
        .split('\n')
        .map((line) => [JSON.parse(line).id as number, line]),
    )
    expect([...answers.keys()].toSorted()).toEqual([1, 2, 3])
    expect(answers.get(2)).toContain('call_write_operation')
    expect(answers.get(3)).toContain('per_page')
    expect(wallet).toContain('POST /wallet → 200')
    expect(listener).toMatch(/ bet .* → 200 in /)
    expect(listener).toContain('Detached')
  })

  test('refuses a second start on the same folder in one sentence', async () => {
    const second = await StartedStack.onFreePorts(dataDir)
    const { code, errors } = await second.ended
    expect(code).toBe(1)
    expect(errors).toMatch(/^Croupier already runs from .* \(process \d+\): stop it, or set .*\n$/)
    expect(await health(stack)).toBe(200)
  })

  test('leaves nothing behind when its supervisor is killed, and starts again with its data', async () => {
    const before = stack.processes()
    stack.kill('SIGKILL')
    await stack.ended
    stack = new StartedStack(dataDir, stack.port, stack.sandboxPort)
    await stack.announced()
    expect(livingOf(before)).toEqual([])
    expect(demoOf(stack)).toEqual(firstDemo)
    await listGames(stack, firstDemo.organizations['lucky-lane']?.apiKey ?? '')
  })

  test('starts again after all of its processes but the database were killed at once', async () => {
    const before = stack.processes()
    for (const pid of before.slice(0, -1)) process.kill(pid, 'SIGKILL')
    await stack.ended
    // The system takes a moment to bury them.
    await expect.poll(() => livingOf(before)).toEqual(before.slice(-1))
    stack = new StartedStack(dataDir, stack.port, stack.sandboxPort)
    await stack.announced()
    expect(livingOf(before)).toEqual([])
    expect(await health(stack)).toBe(200)
  })

  test('ends as a whole when one of its processes dies, saying which', async () => {
    const before = stack.processes()
    const service = before.at(-2) ?? 0
    process.kill(service, 'SIGKILL')
    const { code, errors } = await stack.ended
    expect(code).toBe(1)
    expect(errors).toContain('The service')
    expect(livingOf(before)).toEqual([])
  })

  test('answers at a second start', async () => {
    stack = new StartedStack(dataDir, stack.port, stack.sandboxPort)
    await stack.announced()
    expect(await health(stack)).toBe(200)
  })

  test('ends at SIGTERM without leaving a process', async () => {
    const before = stack.processes()
    stack.kill('SIGTERM')
    expect((await stack.ended).code).toBe(0)
    expect(livingOf(before)).toEqual([])
  })
})

describe('a start that cannot succeed says so in one sentence and leaves nothing running', () => {
  const elsewhere = join(projectRoot, '.data', 'stack-test-refused')

  afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

  test('when a port is taken', async () => {
    const occupant = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => occupant.once('listening', resolve))
    const { port } = occupant.address() as AddressInfo
    const { code, errors } = await new StartedStack(elsewhere, port, port + 1).ended
    occupant.close()
    expect(code).toBe(1)
    expect(errors).toBe(
      `Port ${port} is in use by another program: stop that program, or set PORT to a free port.\n`,
    )
  })

  test.each([
    [
      { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' },
      /^The database of DATABASE_URL at 127\.0\.0\.1:1 cannot be used: .*\n$/,
    ],
    [{ DATABASE_URL: 'mysql://a' }, /^DATABASE_URL must look like .*\n$/],
    [{ SANDBOX: 'off' }, /^ENCRYPTION_KEYS, NEXTAUTH_SECRET, LAUNCH_SIGNING_KEY are missing: .*\n$/],
    [
      { SANDBOX: 'off', ENCRYPTION_KEYS: 'k', NEXTAUTH_SECRET: 's', LAUNCH_SIGNING_KEY: 'l' },
      /^ENCRYPTION_KEYS, NEXTAUTH_SECRET, LAUNCH_SIGNING_KEY can be guessed: .*\n$/,
    ],
    [{ CROUPIER_MODE: 'test' }, /^CROUPIER_MODE is "test": it must be demo or production\.\n$/],
    [{ PORT: 'http' }, /^PORT is "http": it must be a number from 1 to 65535\.\n$/],
  ])('given %o', async (env, sentence) => {
    const { code, errors } = await (await StartedStack.onFreePorts(elsewhere, env)).ended
    expect(code).toBe(1)
    expect(errors).toMatch(sentence)
  })
})
