import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFreePort } from '@/server/testing/free-port'
import { allCases } from './run-cases'
import { Studios } from './testing/studio'

const secret = `whsec_${Buffer.from('of the scaffold, and of nobody else').toString('base64')}`
const server = join(process.cwd(), 'packages/cli/templates/studio/src/server.ts')

let studio: ChildProcess
let studios: Studios
beforeAll(async () => {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
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
