import { describe, expect, it } from 'vitest'
import { describeStep } from './describe-round'

const step = {
  type: 'win',
  state: 'confirmed',
  isFree: false,
  attemptCount: 1,
  amount: { amountMinor: 500n },
} as const

describe('a step of a round', () => {
  it('says what the wallet did, and at which attempt when it was not the first', () => {
    expect(describeStep(step)).toBe('The wallet credited the win.')
    expect(describeStep({ ...step, type: 'bet', attemptCount: 3 })).toBe(
      'The wallet debited the stake at attempt 3.',
    )
  })

  it('does not claim that money moved for a zero win or a free bet', () => {
    expect(describeStep({ ...step, amount: { amountMinor: 0n } })).toContain('recorded no win')
    expect(describeStep({ ...step, type: 'bet', isFree: true })).toContain('No money was debited')
  })

  it('says that a stuck step needs attention', () => {
    for (const state of ['unknown', 'rejected', 'exhausted']) {
      expect(describeStep({ ...step, state })).toContain('Needs attention')
    }
  })
})
