import { expect, it } from 'vitest'
import { describeIssued } from './describe-issued'

const grants = (change: Partial<Record<'active' | 'consumed' | 'cancelled' | 'expired', number>>) => ({
  active: 0,
  consumed: 0,
  cancelled: 0,
  expired: 0,
  ...change,
})

it('a cancelled campaign says how many were issued and how many of those were cancelled', () => {
  const counts = { total: 2_000, grants: grants({ consumed: 200, cancelled: 1_000 }) }
  expect(describeIssued(counts)).toBe('1,200 of 2,000 players issued, 1,000 cancelled afterwards')
})

it('one that runs counts every grant that was made', () => {
  expect(describeIssued({ total: 3, grants: grants({ active: 2 }) })).toBe('2 of 3 players issued')
})
