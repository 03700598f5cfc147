import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeTemporaryFolder } from '../postgres/temporary-folder.mjs'
import { shareChunks } from './share-chunks.mjs'

const root = join(makeTemporaryFolder('share-chunks'), 'chunks')
const body = (name: string) => `module.exports=[${JSON.stringify(name)},{}];//${'-'.repeat(20_000)}`
const load = createRequire(import.meta.url)

const write = (name: string, source: string) => writeFileSync(join(root, name), source)

beforeAll(async () => {
  mkdirSync(join(root, 'ssr'), { recursive: true })
  for (const name of ['[a]__1.js', 'b.js', 'c.js', 'ssr/d.js', 'ssr/e.js']) write(name, body('shared'))
  write('other.js', body('other'))
  write('small.js', 'module.exports=[]')
  write('small-too.js', 'module.exports=[]')
  await shareChunks(root)
})

test('of equal files in a folder one is kept, and each name loads it', () => {
  const [first, ...others] = ['[a]__1.js', 'b.js', 'c.js'].map((name) => load(join(root, name)))
  expect(first[0]).toBe('shared')
  for (const other of others) expect(other).toBe(first)
  expect(load(join(root, 'ssr', 'd.js'))).toBe(load(join(root, 'ssr', 'e.js')))
  const whole = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    readFileSafely(join(root, name)).includes('-----'),
  )
  expect(whole.sort()).toEqual(['[a]__1.js', 'other.js', 'ssr/d.js'])
})

test('a file that differs, or gains nothing, stays as it is', () => {
  expect(load(join(root, 'other.js'))[0]).toBe('other')
  expect(load(join(root, 'small.js'))).not.toBe(load(join(root, 'small-too.js')))
})

const readFileSafely = (path: string) => (path.endsWith('.js') ? readFileSync(path, 'utf8') : '')
