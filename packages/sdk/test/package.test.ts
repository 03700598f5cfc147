import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { publint } from 'publint'
import { afterAll, beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const sdk = fileURLToPath(new URL('..', import.meta.url))
const compilers = { '5.4': 'typescript-oldest', '7': 'typescript-native' }

/** An empty folder, in which the packed tarball is installed. */
const folder = mkdtempSync(join(tmpdir(), 'croupier-sdk-'))
let tarball: Buffer
beforeAll(async () => {
  const npm = (...args: string[]) =>
    run('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd: folder })
  await npm('pack', sdk, '--pack-destination', folder)
  tarball = readFileSync(join(folder, 'croupier-sdk-1.0.0.tgz'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  await npm('install', './croupier-sdk-1.0.0.tgz')
  cpSync(join(sdk, 'test/consumer'), folder, { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('publint finds nothing', async () => {
  const { messages } = await publint({ pack: { tarball: new Uint8Array(tarball).buffer }, strict: true })
  expect(messages).toEqual([])
})

test('arethetypeswrong finds nothing, for ESM', async () => {
  const result = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)))
  if (!result.types) expect.unreachable()
  const ofOthers = ['node10', 'node16-cjs']
  const problems = result.problems.filter(
    (problem) => !('resolutionKind' in problem && ofOthers.includes(problem.resolutionKind)),
  )
  expect(problems).toEqual([])
})

test.each(Object.entries(compilers))(
  'its types compile in strict mode under TypeScript %s',
  async (_, name) => {
    const compiler = fileURLToPath(new URL(`../../../node_modules/${name}/bin/tsc`, import.meta.url))
    const options = [
      '--strict',
      '--exactOptionalPropertyTypes',
      '--noUncheckedIndexedAccess',
      '--noEmit',
      '--skipDefaultLibCheck',
    ]
    const target = ['--target', 'es2022', '--lib', 'es2022,dom,dom.iterable']
    const modules = ['--module', 'nodenext', '--moduleResolution', 'nodenext']
    const compiling = run(process.execPath, [compiler, ...options, ...target, ...modules, 'use.ts'], {
      cwd: folder,
    })
    const { stdout } = await compiling.catch((failed: { stdout: string }) => failed)
    expect(stdout).toBe('')
  },
)

/** One file, as a worker is uploaded. Fails where a module of Node is needed. */
async function bundle(code: string, minify = true): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: folder },
    bundle: true,
    minify,
    write: false,
    format: 'iife',
    globalName: 'sdk',
    platform: 'neutral',
    target: 'es2022',
  })
  return outputFiles[0]?.text ?? ''
}

test('all of it has at most 25 kB compressed, and its core less than a fifth of that', async () => {
  const size = async (code: string) => gzipSync(await bundle(code)).length
  expect(await size(`export * from '@croupier/sdk'`)).toBeLessThan(5_000)
  expect(await size(`export * from '@croupier/sdk'; export * from '@croupier/sdk/wallet'`)).toBeLessThan(
    25_000,
  )
})

test('client and wallet work in an edge runtime', async () => {
  const edge = new EdgeVM()
  edge.evaluate(await bundle(`export * from '@croupier/sdk'; export * from '@croupier/sdk/wallet'`))
  const said = await edge.evaluate<Promise<string>>(`(async () => {
    const secret = 'a-secret-of-twenty-four!'
    const answers = [
      new Response('{"error":{"code":"E0002","type":"database_error","message":"Away."}}', { status: 503 }),
      Response.json({ games: [{ id: 'a' }], total: 1, page: 1, per_page: 50 }),
    ]
    const options = { fetch: async () => answers.shift(), wait: async () => {} }
    const croupier = new sdk.Croupier({ apiKey: 'crp_test', baseUrl: 'https://api.croupier.test', ...options })
    const found = []
    for await (const { id } of croupier.items('listGames', {})) found.push(id)

    const credit = (_, change) => 1000n + change
    const store = sdk.memoryStore()
    const answer = sdk.fetchAdapter(sdk.walletHandler({ secret, store, bet: credit, win: credit, refund: credit }))
    const body = JSON.stringify({
      transaction_type: 'bet', transaction_id: 't', amount: 250, currency: 'EUR', player_id: 'ada', provider_code: 'aurora',
      game_id: crypto.randomUUID(), round_id: 'r', finished: false, session_id: crypto.randomUUID(),
    })
    const bytes = (text) => new TextEncoder().encode(text)
    const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(body)))
    const signature = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const headers = { 'content-type': 'application/json', 'x-signature': signature }
    const reply = await answer(new Request('https://wallet.test/', { method: 'POST', headers, body }))
    return [found, reply.status, await reply.text()].join(' ')
  })()`)
  expect(said).toBe('a 200 {"balance":750,"currency":"EUR","player_id":"ada"}')
})
