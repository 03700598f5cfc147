import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { main } from '@/packages/cli/src/main'
import { catalogue } from '@/packages/cli/templates/studio/src/games'
import { findFreePort } from '@/server/testing/free-port'
import { allCases } from './run-cases'
import { Studios } from './testing/studio'

const secret = `whsec_${Buffer.from('of the scaffold, and of nobody else').toString('base64')}`
const server = join(process.cwd(), 'packages/cli/templates/studio/src/server.ts')

let studio: ChildProcess
let studios: Studios
let publicUrl: string
beforeAll(async () => {
  const port = await findFreePort()
  publicUrl = `http://127.0.0.1:${port}`
  const env = { ...process.env, SECRET: secret, PORT: String(port), TEST_ENVIRONMENT: '1' }
  studio = spawn(process.execPath, ['--import', 'tsx', server], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (studio.stdout) await once(studio.stdout, 'data')
  studios = new Studios({
    ...{ secrets: { aurora: secret, borealis: secret, cascade: secret }, publicUrl },
    baseUrl: () => publicUrl,
  })
  await studios.start()
})
afterAll(() => {
  studios.stop()
  studio.kill()
})

it('the scaffold passes every case that applies to it', async () => {
  const results = await studios.certify('aurora')
  const failed = [...results].filter(([, { state }]) => state === 'failed')
  const broken = failed.map(([name, { findings }]) => [name, findings.filter(({ isMet }) => !isMet)])
  expect(broken).toEqual([])
  const skipped = [...results].filter(([, { state }]) => state === 'not_applicable').map(([name]) => name)
  // Its one game has a demo, and its activations come with its rounds.
  expect(skipped.sort()).toEqual(['demo_is_refused', 'free_rounds_not_accepted', 'launch_of_variants'])
  expect(results.size).toBe(allCases.length)
})

it('cases are sent to the scaffold again: signed anew, and a round that reports to the command', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'croupier-cases-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const session_id = crypto.randomUUID()
  const write = (name: string, path: string, body: object | null, rest: object) => {
    const request = { method: body ? 'POST' : 'GET', path, headers: { 'content-type': 'application/json' } }
    const text = body ? JSON.stringify(body) : ''
    const one = { version: 1, request: { ...request, body: { text }, is_signed: true }, note: '' }
    writeFileSync(join(folder, name), JSON.stringify({ ...one, answer: { failure: 'timeout' }, ...rest }))
  }
  const launch = {
    session_id,
    game_id: 'unknown',
    currency: 'EUR',
    balance: 500,
    return_url: 'https://a.example',
  }
  write('1.json', '/games', null, { expected: { status: 200, json: { games: [{ has_demo: true }] } } })
  write('2.json', '/launch', launch, { expected: { status: 404, json: { error: 'unknown_game' } } })
  const replay = () => main(['studio', 'replay', folder, '--url', publicUrl, '--json'])
  let printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true)
  vi.stubEnv('CROUPIER_PROVIDER_SECRET', secret)
  expect(await replay()).toBe(0)
  write('3.json', '/launch', { ...launch, game_id: catalogue[0]?.game_id }, { expected: { status: 200 } })
  const play = {
    session_id,
    report_to: 'http://127.0.0.1:1',
    action: 'round',
    stake: 20,
    currency: 'EUR',
    outcome: 'win',
  }
  const recorded = {
    status: 200,
    body: JSON.stringify({ status: 'declined', transaction_id: 'x', balance: 0 }),
  }
  write('4.json', '/certification/play', play, {
    expected: { status: 200 },
    reports: [{ path: '/movements', ...recorded }],
  })
  expect([await replay(), printed]).toEqual([0, expect.stringContaining('"difference":null')])
  vi.stubEnv(
    'CROUPIER_PROVIDER_SECRET',
    `whsec_${Buffer.from('the secret of somebody else').toString('base64')}`,
  )
  expect([await replay(), printed]).toEqual([6, expect.stringContaining('expected 200, now 401')])
})
