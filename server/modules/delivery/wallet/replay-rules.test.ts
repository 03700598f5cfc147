import { describe, expect, test } from 'vitest'
import { deliveryStates, needsAttention } from '@/server/contract/delivery-states'
import { replayRefusal } from './replay-rules'

const purse = { brandId: 'b', playerId: 'p', currency: 'EUR' }
const win = { ...purse, type: 'win', state: 'rejected', reversalOfId: null, attemptCount: 0 } as const
const held = { ...win, type: 'refund', state: 'unknown' } as const
const bet = { ...purse, type: 'bet', state: 'confirmed', mayHaveMoved: true, isRefunded: false } as const

describe('a manual replay', () => {
  test.each(deliveryStates)('is never possible for a bet, be it %s', (state) => {
    expect(replayRefusal({ ...win, type: 'bet', state }, null)).toBe('bet')
  })

  test.each(deliveryStates)('of a win that is %s is possible only where a person is needed', (state) => {
    expect(replayRefusal({ ...win, state }, null)).toBe(needsAttention(state) ? null : 'state')
  })

  test('of a refund that holds its bet does not look at the bet again', () => {
    expect(replayRefusal({ ...held, reversalOfId: 'bet' }, null)).toBeNull()
  })

  test('of a refund that was sent after a restore, its bet unknown, hangs on no bet', () => {
    expect(replayRefusal({ ...held, attemptCount: 3 }, null)).toBeNull()
  })
})

describe('a replay of a held refund', () => {
  test('is possible where its own bet may have taken money and nothing gave it back', () => {
    expect(replayRefusal(held, bet)).toBeNull()
  })

  test.each([
    ['names nothing', null, 'names_no_bet'],
    ['names a win', { ...bet, type: 'win' }, 'names_no_bet'],
    ["names another player's bet", { ...bet, playerId: 'q' }, 'other_purse'],
    ['is of another brand', { ...bet, brandId: 'c' }, 'other_purse'],
    ['is of another currency', { ...bet, currency: 'USD' }, 'other_purse'],
    ['comes after another refund', { ...bet, isRefunded: true }, 'already_refunded'],
    ['names a bet still under way', { ...bet, state: 'retrying' }, 'bet_in_flight'],
    ['names a declined bet', { ...bet, state: 'declined' }, 'bet_took_nothing'],
    [
      'names a bet that moved nothing',
      { ...bet, state: 'rejected', mayHaveMoved: false },
      'bet_took_nothing',
    ],
  ] as const)('is refused where it %s', (_, named, refusal) => {
    expect(replayRefusal(held, named)).toBe(refusal)
  })
})
