import { describe, expect, it } from 'vitest'
import { commonStakes, rangeOf } from './common-stakes'

const levels = (id: string, ...steps: [level: number, amount: number][]) => ({
  game_id: id,
  mode: 'enumerated' as const,
  stake_field: 'coin_level' as const,
  stakes: steps.map(([coin_level, amount]) => ({ coin_level, amount })),
})
const amounts = (id: string, ...stakes: number[]) => ({
  game_id: id,
  mode: 'enumerated' as const,
  stake_field: 'bet_amount' as const,
  stakes: stakes.map((amount) => ({ amount })),
})
const open = {
  game_id: 'o',
  mode: 'provider_validated' as const,
  stake_field: 'bet_amount' as const,
  stakes: [],
}
const never = { game_id: 'n', mode: 'unsupported' as const, stake_field: null, stakes: [] }

describe('the stakes of several games', () => {
  it('are the levels that all of them have, each with its worth on each game', () => {
    const found = commonStakes([levels('a', [1, 0.2], [2, 0.4]), levels('b', [2, 0.5], [3, 0.6])])
    expect(found).toEqual({
      kind: 'ladder',
      options: [{ coinLevel: 2, betAmount: null, amounts: [0.4, 0.5] }],
    })
  })

  it('are the amounts that all of them list', () => {
    expect(commonStakes([amounts('a', 0.1, 0.2), amounts('b', 0.2)])).toMatchObject({
      options: [{ betAmount: 0.2 }],
    })
  })

  it('are open where no provider lists any', () => {
    expect(commonStakes([open])).toEqual({ kind: 'open' })
  })

  it('take the list of the game that has one, beside games without', () => {
    expect(commonStakes([open, amounts('a', 0.1)])).toMatchObject({ options: [{ amounts: [null, 0.1] }] })
  })

  it('are none where a game takes no free rounds, or nothing is common', () => {
    expect(commonStakes([never, open])).toMatchObject({ reason: 'unsupported', gameIds: ['n'] })
    expect(commonStakes([amounts('a', 1), amounts('b', 2)])).toMatchObject({ reason: 'nothing_common' })
    expect(commonStakes([amounts('a', 1), levels('b', [1, 1])])).toMatchObject({ reason: 'different_fields' })
  })
})

it('a range is one amount where the games agree', () => {
  const range = (...amounts: (number | null)[]) => rangeOf(amounts, 'EUR')
  expect([range(0.2, 0.2), range(0.2, 0.5), range(null)]).toEqual(['0.20', '0.20 to 0.50', null])
})
