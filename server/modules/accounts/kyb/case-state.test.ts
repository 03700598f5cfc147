import { describe, expect, it, test } from 'vitest'
import { type KybMove, type KybState, kybMoves, kybStates } from '@/server/contract/kyb'
import { requireEditable, stateAfter, statusOf } from './case-state'

const moves = Object.keys(kybMoves) as KybMove[]
const attempts = kybStates.flatMap((state) => moves.map((move) => ({ state, move })))

describe('a verification', () => {
  test.each(attempts)('that is $state: $move', ({ state, move }) => {
    const { from, to }: { from: readonly KybState[]; to: KybState } = kybMoves[move]
    if (from.includes(state)) expect(stateAfter(state, move)).toBe(to)
    else
      expect(() => stateAfter(state, move)).toThrow(expect.objectContaining({ code: 'E7010', status: 400 }))
  })

  it('reaches every state from a draft, and none is a dead end', () => {
    const reached = new Set<KybState>(['draft'])
    for (let round = 0; round < kybStates.length; round += 1)
      for (const { from, to } of Object.values(kybMoves))
        if (from.some((state) => reached.has(state))) reached.add(to)
    expect([...reached].toSorted()).toEqual([...kybStates].toSorted())
    for (const state of kybStates)
      expect(Object.values(kybMoves).some(({ from }) => (from as readonly KybState[]).includes(state))).toBe(
        true,
      )
  })

  it('is changed by the organization as a draft and when more is asked for, at no other time', () => {
    const closed = kybStates.filter((state) => {
      try {
        requireEditable(state)
        return false
      } catch {
        return true
      }
    })
    expect(closed).toEqual(['submitted', 'in_review', 'approved', 'rejected'])
  })

  it('counts for buying once it is approved, and only then', () => {
    expect(kybStates.filter((state) => statusOf[state] === 'approved')).toEqual(['approved'])
  })
})
