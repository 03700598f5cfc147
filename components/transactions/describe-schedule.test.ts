import { expect, test } from 'vitest'
import { countAttempts, describeSchedule } from './describe-schedule'

const schedule = { scheduleS: [10, 60], attemptBudget: 3 }

test('a schedule says at most how many attempts there are, and that a bet ends with its refund', () => {
  expect(describeSchedule({ type: 'win', ...schedule })).toBe(
    'Until it is settled, at most 3 attempts: 10 s, 1 min after each failure.',
  )
  expect(describeSchedule({ type: 'bet', ...schedule })).toMatch(/once its refund arrives\.$/)
})

test('a movement without a schedule was sent once, or not at all', () => {
  expect(describeSchedule({ type: 'bet', scheduleS: [], attemptBudget: 1 })).toMatch(/^Sent once/)
  expect(describeSchedule({ type: 'bet', scheduleS: [], attemptBudget: 0 })).toBe('Not sent')
})

test('attempts that cannot follow any more are not counted', () => {
  expect(countAttempts({ state: 'confirmed', attemptBudget: 7, attemptCount: 1 })).toBe('1 attempt')
  expect(countAttempts({ state: 'exhausted', attemptBudget: 3, attemptCount: 3 })).toBe('3 attempts')
  expect(countAttempts({ state: 'retrying', attemptBudget: 7, attemptCount: 2 })).toBe('2 of at most 7')
})
