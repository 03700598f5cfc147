import { expect, test } from 'vitest'
import { changeOf, changeOfSuccess } from './change'
import type { Counts } from './statistics'

test('a figure is compared with the one before, in percent', () => {
  expect(changeOf(112.5, 100)).toBe('+12.5 %')
  expect(changeOf(97, 100)).toBe('−3 %')
  expect(changeOf(7, 7)).toBe('No change')
  expect(changeOf(5_000, 10)).toBe('500×')
})

test('a loss that becomes a gain has grown', () => {
  expect(changeOf(50, -100)).toBe('+150 %')
})

test('nothing is said where there was nothing before', () => {
  expect([changeOf(5, 0), changeOf(0, 0), changeOf(null, 3), changeOf(3, null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

const counts = (confirmed: number, stuck: number) => ({ confirmed, declined: 0, stuck, closed: 0 }) as Counts

test('a success rate is compared in points', () => {
  expect(changeOfSuccess(counts(99, 1), counts(98, 2))).toBe('+1 points')
  expect(changeOfSuccess(counts(1, 1), counts(99, 1))).toBe('−49 points')
  expect(changeOfSuccess(counts(99, 1), counts(990, 10))).toBe('No change')
  expect(changeOfSuccess(counts(0, 0), counts(9, 1))).toBeNull()
})
