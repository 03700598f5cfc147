import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'
import { keepCompiledCode } from './compile-cache.mjs'

const { enableCompileCache } = vi.hoisted(() => ({ enableCompileCache: vi.fn() }))
vi.mock('node:module', () => ({ enableCompileCache }))

beforeEach(() => enableCompileCache.mockReset())

test('compiled code is kept by build in the data folder, and what other builds left goes', () => {
  const dataDir = makeTemporaryFolder('compiled')
  for (const build of ['before', 'now']) mkdirSync(join(dataDir, 'compiled', build), { recursive: true })
  keepCompiledCode(dataDir, 'now')
  expect(enableCompileCache).toHaveBeenCalledWith(join(dataDir, 'compiled', 'now'))
  expect(['before', 'now'].map((build) => existsSync(join(dataDir, 'compiled', build)))).toEqual([
    false,
    true,
  ])
})

test('without a data folder no code is kept: the folder that Node would take is shared with others', () => {
  keepCompiledCode(undefined, 'now')
  expect(enableCompileCache).not.toHaveBeenCalled()
})
