import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { type ErrorCode, errorCatalogue } from './error-catalogue'
import { publishedCodes } from './testing/published-codes'

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

/** Codes that the catalogue says no response has. One that gains an emitter fails here and loses the mark. */
const notReturned = new Set(
  Object.keys(errorCatalogue).filter((code) => 'notReturned' in errorCatalogue[code as ErrorCode]),
)

const emitters = filesByCode(sources.filter((path) => !isTest(path) && !path.startsWith('contract/')))
const expectations = filesByCode(sources.filter(isTest))

test('all 107 codes are walked', () => {
  expect(publishedCodes).toHaveLength(107)
})

test.each(publishedCodes.map(([code]) => code))(
  '%s is said and tested, or marked as not returned',
  (code) => {
    if (notReturned.has(code)) return expect(emitters.get(code) ?? []).toEqual([])
    expect(emitters.get(code) ?? []).not.toEqual([])
    expect(expectations.get(code) ?? []).not.toEqual([])
  },
)
