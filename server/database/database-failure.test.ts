import { expect, test } from 'vitest'
import { isDatabaseFailure } from './database-failure'

const coded = (code: string, cause?: unknown) => Object.assign(new Error('failed', { cause }), { code })

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  '57P01',
  '57P03',
  '57014',
  '55P03',
  '25P03',
  '53300',
  '08006',
  'P1001',
  'P2024',
  'P2028',
])('an error with code %s is a database that is away', (code) => {
  expect(isDatabaseFailure(coded(code))).toBe(true)
})

test.each(['23505', '22P02', '42601', 'P2002', 'ENOENT'])(
  'an error with code %s is a bug, not an outage',
  (code) => {
    expect(isDatabaseFailure(coded(code))).toBe(false)
  },
)

test('the outage is found behind other errors', () => {
  expect(isDatabaseFailure(new Error('query failed', { cause: coded('ECONNREFUSED') }))).toBe(true)
  expect(isDatabaseFailure(new AggregateError([coded('ECONNREFUSED')]))).toBe(true)
})

test('an exhausted pool counts as away', () => {
  expect(isDatabaseFailure(new Error('timeout exceeded when trying to connect'))).toBe(true)
})

test('a chain of causes that runs in a circle ends', () => {
  const error = new Error('round')
  error.cause = error
  expect(isDatabaseFailure(error)).toBe(false)
})
