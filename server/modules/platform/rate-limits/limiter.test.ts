import { expect, it } from 'vitest'
import { rateLimitBudget } from './limiter'

it.each([
  ['catalogue', 1200],
  ['sessions', 600],
  ['free_rounds', 300],
  ['transactions', 600],
  ['other', 600],
] as const)('the budget of %s is %i calls a minute', (family, budget) => {
  expect(rateLimitBudget(family, {})).toBe(budget)
})

it('an organization may have a budget of its own for one family, and keeps the others', () => {
  const own = { catalogue: 5 }
  expect(rateLimitBudget('catalogue', own)).toBe(5)
  expect(rateLimitBudget('sessions', own)).toBe(600)
})

it.each([null, [], 'x', { catalogue: '9' }, { catalogue: 0 }, { catalogue: -1 }, { catalogue: 1.5 }])(
  'the setting %j is no budget: the default stays',
  (overrides) => {
    expect(rateLimitBudget('catalogue', overrides)).toBe(1200)
  },
)
