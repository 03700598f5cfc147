import { describe, expect, it } from 'vitest'
import { possibleActions } from './possible-actions'

const of = (
  type: 'bet' | 'win' | 'refund',
  state: 'exhausted' | 'confirmed' | 'retrying',
  providerAnswer = 'ok',
) => possibleActions({ type, state, providerAnswer }, false)

describe('what a person may do', () => {
  it('is to replay or resolve a win or refund that stopped short', () => {
    expect(of('win', 'exhausted')).toEqual({ canReplay: true, canResolve: true })
    expect(of('refund', 'exhausted')).toEqual({ canReplay: true, canResolve: true })
  })

  it('is only to resolve a bet', () => {
    expect(of('bet', 'exhausted')).toEqual({ canReplay: false, canResolve: true })
  })

  it('is nothing while a delivery is on its way or settled', () => {
    expect(of('win', 'retrying')).toEqual({ canReplay: false, canResolve: false })
    expect(of('bet', 'confirmed')).toEqual({ canReplay: false, canResolve: false })
  })

  it('is to resolve a late bet, until its refund has come', () => {
    expect(of('bet', 'confirmed', 'failed').canResolve).toBe(true)
    const late = { type: 'bet', state: 'confirmed', providerAnswer: 'failed' } as const
    expect(possibleActions(late, true).canResolve).toBe(false)
  })
})
