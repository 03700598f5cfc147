import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './source-hash.mjs'

let root: string
const what = { folders: ['app', 'missing'], files: ['package.json'], ignore: /\.test\.ts$/ }

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'croupier-hash-'))
  mkdirSync(join(root, 'app', 'deep'), { recursive: true })
  writeFileSync(join(root, 'app', 'deep', 'a.ts'), 'one')
})

afterEach(() => rmSync(root, { recursive: true }))

const changes: [string, () => void][] = [
  ['a content', () => writeFileSync(join(root, 'app', 'deep', 'a.ts'), 'two')],
  ['a name', () => renameSync(join(root, 'app', 'deep', 'a.ts'), join(root, 'app', 'deep', 'b.ts'))],
  ['a new file', () => writeFileSync(join(root, 'package.json'), '{}')],
]

test.each(changes)('%s changes the hash', (_what, change) => {
  const before = hashSources(root, what)
  change()
  expect(hashSources(root, what)).not.toBe(before)
})

test('tests, and what lies elsewhere, do not', () => {
  const before = hashSources(root, what)
  writeFileSync(join(root, 'app', 'a.test.ts'), 'x')
  writeFileSync(join(root, 'other.ts'), 'x')
  expect(hashSources(root, what)).toBe(before)
})
