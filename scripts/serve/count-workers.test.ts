import { expect, test } from 'vitest'
import { countWorkers } from './count-workers.mjs'

test.each([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['8', 8],
])('WORKERS=%s means %i', (asked, count) => expect(countWorkers(asked)).toBe(count))

test.each(['0', '-1', '1.5', 'all', '1000'])('WORKERS=%s is refused in a sentence', (asked) => {
  expect(() => countWorkers(asked)).toThrow(`WORKERS is "${asked}": it must be a number from 1 to 128.`)
})
