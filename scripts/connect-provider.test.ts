import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('provider:connect explains itself without any setting', { timeout: 120_000 }, async () => {
  const environment = { PATH: process.env.PATH ?? '' }
  const command = ['node_modules/tsx/dist/cli.mjs', 'scripts/connect-provider.ts', '--help']
  const { stdout, stderr } = await run(process.execPath, command, {
    env: { ...environment, NODE_ENV: 'test' },
  })
  expect(stderr).toBe('')
  expect(stdout).toMatch(/^Usage: npm run provider:connect /)
})
