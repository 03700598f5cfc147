import { expect, test } from 'vitest'
import {
  nextAttemptAt,
  type StoredSchedule,
  scheduleAfterOriginal,
  scheduleWithoutOriginal,
} from './redelivery-schedule'

const now = new Date('2026-03-01T12:00:00Z')
const scheduleS = [5, 5, 30, 120, 600, 3600]
const delays = (stored: StoredSchedule) =>
  Array.from({ length: 9 }, (_, attempts) => {
    const at = nextAttemptAt(stored, attempts, now)
    return at && (at.getTime() - now.getTime()) / 1000
  })

test('six redeliveries follow the original, as the documented policy says', () => {
  expect(delays(scheduleAfterOriginal(scheduleS)).slice(1)).toEqual([5, 5, 30, 120, 600, 3600, null, null])
})

test('a movement that went straight to the queue has the same six', () => {
  expect(delays(scheduleWithoutOriginal(scheduleS))).toEqual([5, 5, 30, 120, 600, 3600, null, null, null])
})

test('an empty schedule has no redelivery', () => {
  expect(nextAttemptAt(scheduleAfterOriginal([]), 1, now)).toBeNull()
})

test('what is stored counts: a budget that ends early ends', () => {
  expect(nextAttemptAt({ scheduleS: [5, 5, 30], attemptBudget: 2 }, 2, now)).toBeNull()
})
