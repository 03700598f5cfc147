import { expect, test } from 'vitest'
import { errorCatalogue } from './error-catalogue'
import { flatErrors } from './flat-errors'
import { publishedCodes } from './testing/published-codes'

const entries = Object.entries(errorCatalogue)
const ours = new Set(['E0003', 'E0004', 'E0005', 'PROVIDER_ACCESS_REQUIRED', 'PROVIDER_ACCESS_UNAVAILABLE'])

test('the catalogue holds every published code and nothing but them and our own additions', () => {
  const catalogued = entries.map(([code]) => code).filter((code) => !ours.has(code))
  expect(catalogued.toSorted()).toEqual(publishedCodes.map(([code]) => code).toSorted())
})

test.each(publishedCodes)('%s is %s with its published statuses', (code, type, statuses) => {
  const entry = entries.find(([candidate]) => candidate === code)?.[1]
  expect(entry).toMatchObject({ type, statuses })
})

test('codes are published once', () => {
  const codes = publishedCodes.map(([code]) => code)
  expect(new Set(codes).size).toBe(codes.length)
})

test('no two codes share a type', () => {
  const types = entries.map(([, entry]) => entry.type)
  expect(new Set(types).size).toBe(types.length)
})

test('numbered codes have the form that clients match on', () => {
  const numbered = entries.map(([code]) => code).filter((code) => !code.startsWith('PROVIDER_ACCESS'))
  for (const code of numbered) expect(code).toMatch(/^E[0-9A-F][0-9]{3}$/)
})

test('provider-access gates are 403 where an approval is missing and 503 where it could not be read', () => {
  expect(errorCatalogue.PROVIDER_ACCESS_REQUIRED.statuses).toEqual([403])
  expect(errorCatalogue.PROVIDER_ACCESS_UNAVAILABLE.statuses).toEqual([503])
})

test('every message is a sentence that names no internals', () => {
  const messages = [
    ...entries.map(([, entry]) => entry.message),
    ...Object.values(flatErrors).map((e) => e.message),
  ]
  for (const message of messages) expect(message).toMatch(/^[A-Za-z].*\.$/)
})
