import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')
const foldersIn = (path: string) =>
  readdirSync(join(projectRoot, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\.|node_modules)/.test(entry.name))
    .map(({ name }) => name)

/** Written by tools, or described by its own folders. */
const notOurs = new Set(['server', 'coverage', 'screenshots', 'test-results', 'playwright-report'])

const decisions = readdirSync(join(projectRoot, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
const documents = ['docs/architecture.md', 'CONTRIBUTING.md', 'README.md', 'SECURITY.md', ...decisions]

test.each(decisions)('%s has at most 400 words', (path) => {
  expect(read(path).trim().split(/\s+/).length).toBeLessThanOrEqual(400)
})

test.each(documents)('%s names files that exist', (path) => {
  const text = read(path)
  const named = [
    ...text.matchAll(/`((?:app|server|scripts|e2e|docs|components|inngest|prisma|bench)\/[^`<…*\s]+)`/g),
  ]
  const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, to = '']) => join(dirname(path), to))
  const missing = [...named.map(([, name = '']) => name), ...linked].filter(
    (name) => !existsSync(join(projectRoot, name)),
  )
  expect(missing).toEqual([])
})

test('the architecture names every top-level folder, and every folder of the server', () => {
  const text = read('docs/architecture.md')
  const folders = [
    ...foldersIn('.').filter((name) => !notOurs.has(name)),
    ...foldersIn('server').map((name) => `server/${name}`),
  ]
  expect(folders.filter((folder) => !text.includes(`\n${folder}/ `))).toEqual([])
})
