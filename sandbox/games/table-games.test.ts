import { describe, expect, test } from 'vitest'
import { repeatableRandom } from '../random'
import { decide, decideAsWished } from './decide'
import { PAYOUTS, threshold } from './dice/engine'
import { isSpot, pays, SPOTS, winOf } from './roulette/engine'

const POCKETS = Array.from({ length: 37 }, (_, pocket) => pocket)

describe('roulette', () => {
  test('every spot returns exactly 36 of 37 over the whole wheel', () => {
    for (const spot of SPOTS) expect(POCKETS.reduce((sum, pocket) => sum + pays(spot, pocket), 0)).toBe(36)
  })

  test('chips are paid apart and added up', () => {
    const chips = [
      { spot: 'n7', amountMinor: 10n },
      { spot: 'red', amountMinor: 20n },
      { spot: 'dozen1', amountMinor: 5n },
    ]
    expect(winOf(chips, 7)).toBe(360n + 40n + 15n)
    expect(winOf(chips, 0)).toBe(0n)
    expect(winOf(chips, 14)).toBe(40n)
  })

  test('chips that are not the stake, or lie nowhere, are refused', () => {
    const settings = { kind: 'roulette', rtpBp: 9730 } as const
    const random = repeatableRandom('chips')
    const wager = (chips: unknown) => decide(settings, { stakeMinor: 100n, choice: { chips } }, random)
    expect(wager([{ spot: 'red', amount_minor: 99 }])).toBeNull()
    expect(wager([{ spot: 'n37', amount_minor: 100 }])).toBeNull()
    expect(
      wager([
        { spot: 'red', amount_minor: 200 },
        { spot: 'black', amount_minor: -100 },
      ]),
    ).toBeNull()
    expect(wager('rubbish')).toBeNull()
    expect(wager([{ spot: 'red', amount_minor: 100 }])).not.toBeNull()
    expect(isSpot('constructor')).toBe(false)
  })

  test('a wish lands on a pocket that pays it', () => {
    const settings = { kind: 'roulette', rtpBp: 9730 } as const
    const wager = { stakeMinor: 100n, choice: null }
    const random = repeatableRandom('wish')
    expect(decideAsWished(settings, wager, random, { kind: 'lose' })?.winMinor).toBe(0n)
    expect(
      decideAsWished(settings, wager, random, { kind: 'win', multiplierHundredths: 200 })?.winMinor,
    ).toBe(200n)
  })
})

describe('dice', () => {
  test.each([[9700], [9800], [9900]])(
    'at a return of %i, chance times payout is that return for every payout',
    (rtpBp) => {
      for (const payout of PAYOUTS) {
        expect(rtpBp - threshold(rtpBp, payout) * payout).toBeGreaterThanOrEqual(0)
        expect(rtpBp - threshold(rtpBp, payout) * payout).toBeLessThan(payout)
      }
    },
  )

  test('pays the payout below the line and nothing at or above it', () => {
    const settings = { kind: 'dice', rtpBp: 9800 } as const
    const roll = (value: number) =>
      decide(settings, { stakeMinor: 100n, choice: { payout: 2 } }, { below: () => value })?.winMinor
    expect(roll(4_899)).toBe(200n)
    expect(roll(4_900)).toBe(0n)
    expect(decide(settings, { stakeMinor: 100n, choice: { payout: 4 } }, { below: () => 0 })).toBeNull()
  })
})
