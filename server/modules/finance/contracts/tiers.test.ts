import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { divideRounded, formatShare, parseShare, shareOf, type Tier } from './tiers'

const tiers = (...parts: [number, string][]): Tier[] =>
  parts.map(([from, share]) => ({ fromMinor: BigInt(from), shareUnits: parseShare(share) ?? -1n }))

const someTiers = fc.uniqueArray(fc.bigInt({ min: 1n, max: 1_000_000n }), { maxLength: 5 }).chain((bounds) =>
  fc
    .array(fc.bigInt({ min: 0n, max: 1_000_000n }), {
      minLength: bounds.length + 1,
      maxLength: bounds.length + 1,
    })
    .map((shares) =>
      [0n, ...bounds.toSorted((one, other) => (one < other ? -1 : 1))].map((fromMinor, index) => ({
        fromMinor,
        shareUnits: shares[index] ?? 0n,
      })),
    ),
)

describe('a share', () => {
  test.each(['0', '12.5', '100', '0.0001', '33.3333'])('%s %% is read and written exactly', (text) => {
    expect(formatShare(parseShare(text) ?? -1n)).toBe(text)
  })

  test.each(['100.0001', '101', '-1', '1.00001', '1e1', '', '.5', '1.', '12,5'])('%s is refused', (text) => {
    expect(parseShare(text)).toBeNull()
  })
})

describe('a division', () => {
  it('rounds once, half away from zero, and is symmetric', () => {
    expect([5n, -5n, 4n, -4n, 15n].map((amount) => divideRounded(amount, 10n))).toEqual([1n, -1n, 0n, 0n, 2n])
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
        const rounded = divideRounded(dividend, divisor)
        const off = 2n * (rounded * divisor - dividend)
        expect(off <= divisor && off >= -divisor).toBe(true)
        expect(divideRounded(-dividend, divisor)).toBe(-rounded)
      }),
    )
  })
})

describe('tiers', () => {
  it('take each share of the part of the base that lies in them', () => {
    const own = tiers([0, '10'], [100_000, '8'], [200_000, '5'])
    expect([0n, 100_000n, 150_000n, 200_000n, 300_000n].map((base) => shareOf(own, base))).toEqual([
      0n,
      10_000n,
      14_000n,
      18_000n,
      23_000n,
    ])
    expect(shareOf(own, -50_000n)).toBe(-5_000n)
  })

  it('are continuous: a base one unit greater never costs more than the rounding of one unit', () => {
    fc.assert(
      fc.property(someTiers, fc.bigInt({ min: -2_000_000n, max: 2_000_000n }), (own, base) => {
        const step = shareOf(own, base + 1n) - shareOf(own, base)
        expect(step >= 0n && step <= 2n).toBe(true)
      }),
    )
  })

  it('never cost more than the base itself', () => {
    fc.assert(
      fc.property(someTiers, fc.bigInt({ min: 0n, max: 10n ** 20n }), (own, base) => {
        expect(shareOf(own, base) <= base).toBe(true)
      }),
    )
  })
})
