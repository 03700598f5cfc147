import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from './project-root.mjs'

test('asked for help, start says what it does and starts nothing', () => {
  const { stdout, status } = spawnSync(process.execPath, ['scripts/start.mjs', '--help'], {
    cwd: projectRoot,
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect([status, stdout]).toEqual([0, expect.stringContaining('.env.example')])
})
