import { expect, test } from 'vitest'
import { compareMatch, type ListedEntry } from './compare-match'
import type { Subject } from './match-api'

const viktor: Subject = {
  ...{ kind: 'owner', id: '1', name: 'Viktor Stern', isPerson: true },
  ...{ bornOn: '1970-01-31', country: 'MT', registrationNumber: null },
}
const entry: ListedEntry = { caption: 'STERN Víktor', schema: 'Person', birthDates: [], countries: ['mt'] }
const resultsOf = (changes: Partial<ListedEntry>, subject = viktor) =>
  Object.fromEntries(
    compareMatch(subject, { ...entry, ...changes }).map(({ field, result }) => [field, result]),
  )

test('a name agrees whatever its order, accents and case, and a country whatever its case', () => {
  expect(resultsOf({})).toEqual({ name: 'same', kind: 'same', born: 'unknown', country: 'same' })
  expect(resultsOf({ caption: 'Viktor Sterne' })).toMatchObject({ name: 'differs' })
})

test('birth dates that differ are marked, and a year of the list has to agree alone', () => {
  expect(resultsOf({ birthDates: ['1962-05-04'] })).toMatchObject({ born: 'differs' })
  expect(resultsOf({ birthDates: ['1962-05-04', '1970'] })).toMatchObject({ born: 'same' })
  expect(resultsOf({ birthDates: ['1970-02'] })).toMatchObject({ born: 'differs' })
})

test('a company is not compared by a birth date, and differs from a person', () => {
  const company = { ...viktor, isPerson: false, bornOn: null, country: null }
  expect(resultsOf({}, company)).toEqual({
    name: 'same',
    kind: 'differs',
    country: 'unknown',
  })
})
