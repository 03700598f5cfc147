import { describe, expect, test } from 'vitest'
import { repeatableRandom } from '../../random'
import { cashOut, cashoutWin, drawCrash, multiplierAt, timeOf } from './engine'

describe('the crash point', () => {
  test.each([[9600], [9700], [9900]])(
    'at a return of %i makes every cash-out strategy pay that on average',
    (rtpBp) => {
      const random = repeatableRandom(`crash/${rtpBp}`)
      const draws = Array.from({ length: 400_000 }, () => drawCrash(rtpBp, random))
      for (const target of [101, 150, 200, 500]) {
        const reached = draws.filter((crash) => crash >= target).length / draws.length
        expect(Math.abs((reached * target) / 100 - rtpBp / 10_000)).toBeLessThan(0.015)
      }
    },
  )

  test('is exact at the edges of the draw', () => {
    expect(drawCrash(9700, { below: () => 0 })).toBe(100)
    expect(drawCrash(9700, { below: (bound) => bound - 1 })).toBe(100_000)
    const half = { calls: 0, below: (bound: number) => (half.calls++ === 0 ? bound / 2 : 0) }
    expect(drawCrash(9700, half)).toBe(194)
  })
})

describe('cashing out', () => {
  const flight = { crash: 250, auto_cashout: null, cashed_out_at: null }

  test('pays the multiplier reached, rounded down, up to and including the crash point', () => {
    expect(cashOut(flight, 333n, 137).winMinor).toBe(456n)
    expect(cashOut(flight, 100n, 250).winMinor).toBe(250n)
    expect(cashOut(flight, 100n, 100).winMinor).toBe(100n)
  })

  test('too late, never, or on a flight that never left pays nothing', () => {
    expect(cashOut(flight, 100n, 251)).toMatchObject({ winMinor: 0n, outcome: { cashed_out_at: null } })
    expect(cashOut(flight, 100n, null).winMinor).toBe(0n)
    expect(cashOut({ ...flight, crash: 100 }, 100n, 100).winMinor).toBe(0n)
  })

  test('happens by itself where the player said, unless the hand was quicker', () => {
    const auto = { ...flight, auto_cashout: 200 }
    expect(cashOut(auto, 100n, null).winMinor).toBe(200n)
    expect(cashOut(auto, 100n, 240).winMinor).toBe(200n)
    expect(cashOut(auto, 100n, 150).winMinor).toBe(150n)
    expect(cashOut({ ...auto, auto_cashout: 300 }, 100n, null).winMinor).toBe(0n)
  })
})

test('the curve starts at 1.00, only rises, and reaches each multiplier when it says', () => {
  expect(multiplierAt(0)).toBe(100)
  for (const hundredths of [101, 200, 999, 50_000]) {
    expect(multiplierAt(timeOf(hundredths) + 1)).toBeGreaterThanOrEqual(hundredths)
    expect(multiplierAt(timeOf(hundredths) - 50)).toBeLessThan(hundredths)
  }
  expect(cashoutWin(9_007_199_254_740_991n, 100)).toBe(9_007_199_254_740_991n)
})
