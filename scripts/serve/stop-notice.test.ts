import { expect, test } from 'vitest'
import { readStopNotice } from './stop-notice.mjs'

test.each([
  [undefined, 'production', 5_000],
  ['', 'production', 5_000],
  ['0', 'production', 0],
  ['12000', 'demo', 12_000],
  [undefined, 'demo', 0],
  [undefined, undefined, 5_000],
])('STOP_NOTICE_MS=%s in mode %s means %i ms', (text, mode, ms) =>
  expect(readStopNotice(text, mode)).toBe(ms),
)

test.each(['-1', '1.5', 'long', '60001'])('STOP_NOTICE_MS=%s is refused in a sentence', (text) => {
  expect(() => readStopNotice(text, 'production')).toThrow(
    `STOP_NOTICE_MS is "${text}": it must be a number from 0 to 60000.`,
  )
})
