import { expect, it } from 'vitest'
import { describeDuration, describeInterval } from './describe-duration'

it.each([
  [12, '12 ms'],
  [1_000, '1 second'],
  [90_000, '1 minute'],
  [3_600_000, '1 hour'],
  [172_800_000, '2 days'],
])('says %i ms as %s', (ms, text) => {
  expect(describeDuration(ms)).toBe(text)
})

it('says an interval without a needless one', () => {
  expect(describeInterval(1_000)).toBe('Every second')
  expect(describeInterval(1_800_000)).toBe('Every 30 minutes')
  expect(describeInterval(11_000)).toBe('Every 11 seconds')
})
