import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimalToMinor, minorToDecimal } from '@/server/core/money'
import { type GameStake, totalOf } from './totals'

const game = (
  stakeMinor: bigint | null,
  maxWinMultiplier: string | null = null,
  rtp: string | null = null,
): GameStake => ({ stakeMinor, maxWinMultiplier, rtp })

describe('the totals of a campaign', () => {
  test.each([
    { currency: 'EUR', stake: '0.20', stakeTotal: '600.00', exposure: '3000000.00' },
    { currency: 'JPY', stake: '20', stakeTotal: '60000', exposure: '300000000' },
    { currency: 'KWD', stake: '0.025', stakeTotal: '75.000', exposure: '375000.000' },
  ])('are exact with the decimals of $currency', ({ currency, stake, stakeTotal, exposure }) => {
    const games = [game(decimalToMinor(stake, currency), '5000.00')]
    const total = totalOf({ currency, players: 300, count: 10, games })
    expect(total.rounds).toBe(3_000n)
    expect(minorToDecimal(total.stakeMinor ?? 0n, currency)).toBe(stakeTotal)
    expect(minorToDecimal(total.exposureMinor ?? 0n, currency)).toBe(exposure)
  })

  test('count rounds for each game, and each game at its own stake', () => {
    const games = [game(20n, '100', '96.50'), game(50n, '2.5', '90')]
    const total = totalOf({ currency: 'EUR', players: 7, count: 10, games })
    expect(total).toEqual({
      currency: 'EUR',
      players: 7,
      rounds: 140n,
      stakeMinor: 70n * 70n,
      lowestStakeMinor: 20n,
      highestStakeMinor: 50n,
      expectedMinor: 4_501n,
      exposureMinor: 70n * (2_000n + 125n),
    })
  })

  test('leave the exposure open when a game does not declare its maximum win', () => {
    const games = [game(20n, '100'), game(20n)]
    expect(totalOf({ currency: 'EUR', players: 1, count: 1, games })).toMatchObject({
      stakeMinor: 40n,
      exposureMinor: null,
    })
  })

  test('leave the expected cost open when a game does not declare its return', () => {
    const total = totalOf({ currency: 'EUR', players: 1, count: 1, games: [game(20n, '100')] })
    expect(total).toMatchObject({ stakeMinor: 20n, expectedMinor: null, exposureMinor: 2_000n })
  })

  test('leave both open when only the provider knows the stake', () => {
    const total = totalOf({ currency: 'EUR', players: 1, count: 1, games: [game(null, '100')] })
    expect(total).toMatchObject({ rounds: 1n, stakeMinor: null, exposureMinor: null })
  })

  test('round what is less than a minor unit up, once, at the end', () => {
    const games = [game(1n, '0.01'), game(1n, '0.01')]
    expect(totalOf({ currency: 'EUR', players: 1, count: 1, games }).exposureMinor).toBe(1n)
    expect(totalOf({ currency: 'EUR', players: 51, count: 1, games }).exposureMinor).toBe(2n)
  })

  test('are what adding up round by round gives, far beyond what a float can hold', () => {
    const stakes = fc.array(
      fc.record({ stake: fc.bigInt(1n, 10n ** 12n), hundredths: fc.integer({ min: 1, max: 10 ** 9 }) }),
      { minLength: 1, maxLength: 5 },
    )
    fc.assert(
      fc.property(stakes, fc.nat(50_000), fc.integer({ min: 1, max: 10_000 }), (games, players, count) => {
        const total = totalOf({
          currency: 'EUR',
          players,
          count,
          games: games.map(({ stake, hundredths }) => game(stake, minorToDecimal(BigInt(hundredths), 'EUR'))),
        })
        const times = BigInt(players) * BigInt(count)
        const exposure = games.reduce(
          (sum, { stake, hundredths }) => sum + stake * BigInt(hundredths) * times,
          0n,
        )
        expect(total.stakeMinor).toBe(games.reduce((sum, { stake }) => sum + stake * times, 0n))
        const difference = (total.exposureMinor ?? -1n) * 100n - exposure
        expect(difference >= 0n && difference < 100n).toBe(true)
      }),
    )
  })
})
