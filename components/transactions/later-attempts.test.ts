import { expect, test } from 'vitest'
import { laterAttempts } from './later-attempts'

const nextAttemptAt = new Date('2026-03-01T12:00:05Z')
const scheduleS = [5, 5, 30, 120, 600, 3_600]
const offsets = (queued: Parameters<typeof laterAttempts>[0]) =>
  laterAttempts(queued).map((at) => (at.getTime() - nextAttemptAt.getTime()) / 1_000)

test('after the first failure the whole schedule lies ahead', () => {
  expect(offsets({ scheduleS, attemptBudget: 7, attemptCount: 1, nextAttemptAt })).toEqual([
    5, 35, 155, 755, 4_355,
  ])
})

test('what went straight to the queue has redeliveries only', () => {
  expect(offsets({ scheduleS: [5, 30], attemptBudget: 2, attemptCount: 0, nextAttemptAt })).toEqual([30])
})

test('the last attempt is followed by none, nor is what is not queued', () => {
  expect(offsets({ scheduleS, attemptBudget: 7, attemptCount: 6, nextAttemptAt })).toEqual([])
  expect(laterAttempts({ scheduleS, attemptBudget: 7, attemptCount: 1, nextAttemptAt: null })).toEqual([])
})
