import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divide, observeRtp } from './report-figures'
import { seeded } from './testing/ledger'

type Unit = readonly [stake: bigint, win: bigint]

const sumsOf = (units: readonly Unit[]) => {
  const sum = (of: (unit: Unit) => bigint) => units.reduce((total, unit) => total + of(unit), 0n)
  return {
    units: units.length,
    b: sum(([b]) => b),
    w: sum(([, w]) => w),
    bb: sum(([b]) => b * b),
    ww: sum(([, w]) => w * w),
    bw: sum(([b, w]) => b * w),
  }
}

/** The textbook's formula, in floats. */
function textbook(units: readonly Unit[]): { rtp: number; error: number } {
  const n = units.length
  const b = units.reduce((sum, [stake]) => sum + Number(stake), 0)
  const w = units.reduce((sum, [, win]) => sum + Number(win), 0)
  const residuals = units.reduce((sum, [stake, win]) => sum + (Number(win) - (w / b) * Number(stake)) ** 2, 0)
  return { rtp: w / b, error: Math.sqrt((n / (n - 1)) * residuals) / b }
}

const amount = fc.bigInt({ min: 1n, max: 10_000_000n })

describe('observed RTP', () => {
  it('has the interval of the ratio estimator', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 400, maxLength: 420 }), (units) => {
        const { rtp, error } = textbook(units)
        const found = observeRtp(sumsOf(units))
        expect(Number(found?.rtp) / 1e6).toBeCloseTo(rtp, 5)
        expect(Number(found?.high) / 1e6).toBeCloseTo(rtp + 1.966 * error, 2)
        expect(Number(found?.low) / 1e6).toBeCloseTo(Math.max(0, rtp - 1.966 * error), 2)
      }),
      { numRuns: 50 },
    )
  })

  it('contains the true value about nineteen times in twenty', () => {
    const random = seeded(5)
    let hits = 0
    for (let run = 0; run < 300; run += 1) {
      // Each round pays 4 times the stake with a chance of 0.24.
      const units = Array.from({ length: 60 }, (): Unit => {
        const rounds = 5 + Math.floor(random() * 200)
        let won = 0
        for (let round = 0; round < rounds; round += 1) if (random() < 0.24) won += 400
        return [BigInt(rounds * 100), BigInt(won)]
      })
      const found = observeRtp(sumsOf(units))
      if (found && (found.low ?? 0n) <= 960_000n && 960_000n <= (found.high ?? 0n)) hits += 1
    }
    expect(hits / 300).toBeGreaterThan(0.9)
    expect(hits / 300).toBeLessThan(0.99)
  })

  it('has no interval with few hours, and is nothing without stakes', () => {
    expect(observeRtp(sumsOf([[100n, 95n]]))).toEqual({ rtp: 950_000n, low: null, high: null })
    expect(observeRtp(sumsOf([[0n, 95n]]))).toBeNull()
    expect(observeRtp(sumsOf([[-5n, 0n]]))).toBeNull()
    const same = Array.from({ length: 12 }, (): Unit => [100n, 95n])
    expect(observeRtp(sumsOf(same))).toEqual({ rtp: 950_000n, low: 950_000n, high: 950_000n })
  })

  it('stays exact beyond what a float holds', () => {
    const huge = Array.from({ length: 20 }, (): Unit => [9_007_199_254_740_993n, 9_007_199_254_740_993n])
    expect(observeRtp(sumsOf(huge))).toEqual({ rtp: 1_000_000n, low: 1_000_000n, high: 1_000_000n })
  })
})

it('rounds half away from zero', () => {
  expect([divide(5n, 2n), divide(-5n, 2n), divide(4n, 3n), divide(0n, 7n)]).toEqual([3n, -3n, 1n, 0n])
})
