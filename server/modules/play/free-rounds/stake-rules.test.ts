import { describe, expect, test } from 'vitest'
import { readStake, stakeRefusal } from './stake-rules'

const levels = {
  mode: 'enumerated',
  stake_field: 'coin_level',
  currency: 'EUR',
  stakes: [{ amount: 0.2, coin_level: 1 }],
} as const
const amounts = { ...levels, stake_field: 'bet_amount', stakes: [{ amount: 0.2 }] } as const

const refusal = (asked: Parameters<typeof readStake>[0], model: Parameters<typeof stakeRefusal>[1]) => {
  const stake = readStake(asked, model.currency)
  return stake === null ? 'unreadable' : stakeRefusal(stake, model)
}

describe('a stake', () => {
  test.each([
    [{ coinLevel: 1 }, levels, null],
    [{ coinLevel: 2 }, levels, 'invalid_stake'],
    [{ betAmount: 0.2 }, levels, 'invalid_stake'],
    [{ betAmount: 0.2 }, amounts, null],
    [{ betAmount: 0.3 }, amounts, 'invalid_stake'],
    [{ coinLevel: 1 }, amounts, 'invalid_stake'],
    [{ betAmount: 7.77 }, { ...amounts, mode: 'provider_validated', stakes: [] } as const, null],
    [{ betAmount: 0.2 }, { ...amounts, mode: 'unsupported', stakes: [] } as const, 'unsupported_game'],
  ] as const)('%j on %j: %s', (asked, model, expected) => {
    expect(refusal(asked, { ...model, stakes: [...model.stakes] })).toBe(expected)
  })

  test.each([
    [0.1 + 0.2, 'EUR', null],
    [0.001, 'EUR', null],
    [1e-7, 'EUR', null],
    [1.5, 'JPY', null],
    [100, 'JPY', '100'],
    [0.005, 'KWD', '0.005'],
    [12.3, 'EUR', '12.30'],
  ])('of %d %s is read as %s: never rounded', (betAmount, currency, expected) => {
    expect(readStake({ betAmount }, currency)?.betAmount ?? null).toBe(expected)
  })
})
