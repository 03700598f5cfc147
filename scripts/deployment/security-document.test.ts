import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../start/project-root.mjs'

const text = readFileSync(join(projectRoot, 'SECURITY.md'), 'utf8')
const paths = [...text.matchAll(/`((?:app|server|scripts|e2e|docs|components|inngest)\/[\w./()-]+)`/g)].map(
  (hit) => hit[1] ?? '',
)

test('every defence and every proof that the threat model names is there', () => {
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([])
})

test('every threat has a test', () => {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && line.split('|').length === 5)
  const threats = rows.filter((row) => !row.startsWith('| Threat'))
  expect(threats.length).toBeGreaterThan(20)
  expect(threats.filter((row) => !/\.(test|spec)\.ts`/.test(row.split('|')[3] ?? ''))).toEqual([])
})
