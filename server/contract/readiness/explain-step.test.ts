import { expect, it } from 'vitest'
import { explainStep } from './explain-step'
import { scenarioGroups, scenarioTexts } from './scenario-texts'

it('says why a step went as it did', () => {
  expect(explainStep({ reason: 'server_error', errorMessage: null })).toContain('Return 4xx')
  expect(explainStep({ reason: 'connection_error', errorMessage: 'refused' })).toBe(
    'Connection failed. refused',
  )
  expect(explainStep({ reason: 'needs_bet', errorMessage: null })).toBe(
    'Skipped because “A bet is debited” did not pass.',
  )
})

it('shows every scenario in one group', () => {
  const grouped = scenarioGroups.flatMap((group) => group.scenarios)
  expect(grouped.toSorted()).toEqual(Object.keys(scenarioTexts).toSorted())
})

it('says what was expected and what came, where a balance is wrong', () => {
  const step = { reason: 'free_bet_debited', errorMessage: 'Expected 1000, got 900.' }
  expect(explainStep(step)).toBe(
    'The free bet was debited. The amount of a free bet is only its nominal stake. Expected 1000, got 900.',
  )
})
