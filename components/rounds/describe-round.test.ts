import { describe, expect, it } from 'vitest'
import { describeRound } from './describe-round'

const bet = { type: 'bet', state: 'confirmed', isFinished: false } as const
const win = { type: 'win', state: 'confirmed', isFinished: true } as const

describe('a round in a sentence', () => {
  it('names what needs attention before anything else', () => {
    expect(describeRound([bet, { ...win, state: 'rejected' }, { ...win, state: 'retrying' }]).text).toContain(
      'needs attention',
    )
  })

  it('does not call a round settled while something is on its way', () => {
    expect(describeRound([bet, { ...win, state: 'retrying' }])).toMatchObject({ tone: 'warn' })
  })

  it('tells a void round, an unfinished one and one that never took place apart', () => {
    expect(describeRound([bet, { type: 'refund', state: 'confirmed', isFinished: true }]).text).toContain(
      'void',
    )
    expect(describeRound([bet]).text).toContain('has not reported the end')
    expect(describeRound([{ ...bet, state: 'declined', isFinished: true }]).text).toContain('not played')
    expect(describeRound([bet, win])).toMatchObject({ tone: 'ok' })
  })
})
