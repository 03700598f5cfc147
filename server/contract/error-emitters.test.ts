import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { publishedCodes } from './testing/published-codes'

/** Codes the service never says yet, and why. One that gains an emitter fails here and leaves the list. */
const notEmitted: Record<string, string> = {
  ...of('names an idempotent wallet replay, which answers 200 without an error', 'E4002'),
  ...of('said by an operator about a callback to it, not by the service', 'E5001'),
  ...of('a 401 has the flat body, in which no code appears (spec §5.4)', 'E5002', 'E5003'),
  ...of('the flat operator_settings_not_configured is said instead (spec §4.5)', 'E6001'),
}

function of(reason: string, ...codes: string[]): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [code, reason]))
}

const server = join(import.meta.dirname, '..')
const sources = readdirSync(server, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(server, join(entry.parentPath, entry.name)))
  .filter((path) => !path.endsWith('error-emitters.test.ts') && !path.endsWith('published-codes.ts'))

const isTest = (path: string) => path.includes('.test.') || path.includes('/testing/')
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\n]*/g, '')

/** The files that name each code outside comments. */
function filesByCode(paths: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const path of paths) {
    const text = withoutComments(readFileSync(join(server, path), 'utf8'))
    const codes = new Set([...text.matchAll(/'(E[0-9A-F]{4})'/g)].map(([, code]) => code ?? ''))
    for (const code of codes) found.set(code, [...(found.get(code) ?? []), path])
  }
  return found
}

const emitters = filesByCode(sources.filter((path) => !isTest(path) && !path.startsWith('contract/')))
const expectations = filesByCode(sources.filter(isTest))

test('all 107 codes are walked', () => {
  expect(publishedCodes).toHaveLength(107)
  const published = new Set(publishedCodes.map(([code]) => code))
  expect(Object.keys(notEmitted).filter((code) => !published.has(code))).toEqual([])
})

test.each(publishedCodes.map(([code]) => code))('%s is said and tested, or listed as not said', (code) => {
  if (notEmitted[code]) return expect(emitters.get(code) ?? []).toEqual([])
  expect(emitters.get(code) ?? []).not.toEqual([])
  expect(expectations.get(code) ?? []).not.toEqual([])
})
