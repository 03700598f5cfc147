import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServiceSetup, type ServiceSetup } from '@/server/http/testing/service-setup'
import { listenForSpans } from '@/server/testing/otlp-receiver'
import { testEnvironment } from '@/server/testing/test-environment'
import { projectRoot } from '../start/project-root.mjs'

/** In a folder of its own: what is missing in it is not found beside or above it. */
const folder = mkdtempSync(join(tmpdir(), 'croupier-packed-'))
const run = promisify(execFile)
let setup: ServiceSetup
let receiver: Awaited<ReturnType<typeof listenForSpans>>

beforeAll(async () => {
  setup = await openServiceSetup()
  receiver = await listenForSpans()
  await run(process.execPath, ['scripts/pack.mjs', folder], { cwd: projectRoot })
})

afterAll(async () => {
  await setup?.end()
  await receiver?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** As `npm run` would: every command is a Node program. */
async function command(name: string, ...words: string[]) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [, ...program] = String(scripts[name]).split(' ')
  const env = {
    NODE_ENV: 'production',
    PATH: process.env.PATH,
    ...testEnvironment(setup.databaseUrl),
  } as const
  const running = run(process.execPath, [...program, ...words], { cwd: folder, env })
  // Some ask for a secret there.
  running.child.stdin?.end()
  return running
}

test('is at most 450 MB, and holds no source of a test and no tool of the build', () => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
  expect(bytes).toBeLessThan(450 * 1_000_000)
  const own = paths.filter((path) => !path.includes('/node_modules/'))
  expect(
    own.filter((path) => /\.(test|spec)\.|\/(e2e|(?<!server\/app\/)sandbox|chaos|bench)\//.test(path)),
  ).toEqual([])
  for (const tool of ['esbuild', 'tsx', 'typescript', 'vitest'])
    expect(readdirSync(join(folder, 'node_modules'))).not.toContain(tool)
})

test('migrates a database and makes its first administrator', async () => {
  await command('db:migrate')
  const { stdout } = await command('admin:create', 'first@example.com', 'First Administrator')
  expect(stdout).toContain('first@example.com signs in with')
  await command('facts:verify')
})

test.each([
  'provider:connect',
  'restore:mark',
  'reconcile',
  'keys:reseal',
  'restore:refunds',
  'facts:rebuild',
])('has %s with all that it loads', async (name) => {
  const outcome = await command(name).catch((error: { stderr: string }) => error)
  expect(outcome.stderr).not.toMatch(/Cannot find|ERR_MODULE|node:internal/)
})

test.each([
  ['/api/health/ready', 'application/json'],
  ['/sign-in', 'text/html'],
  ['/docs', 'text/html'],
  ['/docs/reference', 'text/html'],
  ['/docs/assets/reference.js', 'text/javascript'],
  ['/openapi/operator.json', 'application/json'],
])('serves %s', async (path, type) => {
  const { port } = await started()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`)
  const text = await answer.text()
  expect([answer.status, answer.headers.get('content-type')?.split(';')[0]], text.slice(0, 500)).toEqual([
    200,
    type,
  ])
})

test('serves the script of its pages', async () => {
  const { port } = await started()
  const page = await (await fetch(`http://127.0.0.1:${port}/sign-in`)).text()
  const [script = ''] = /\/_next\/static\/[^"]+\.js/.exec(page) ?? []
  expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200)
})

test('traces requests of its own server and of Next, where a receiver is configured', async () => {
  const { port } = await started()
  await fetch(`http://127.0.0.1:${port}/v1/games`)
  await fetch(`http://127.0.0.1:${port}/api/trpc/session.me`)
  const names = () => receiver.spans.map(({ name }) => name)
  const wanted = ['request listGames', 'request cabinet', 'verb session.me']
  await expect.poll(names, { timeout: 10_000 }).toEqual(expect.arrayContaining(wanted))
})

let service: Promise<{ port: number }> | undefined
function started() {
  service ??= setup.start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }, folder)
  return service
}
