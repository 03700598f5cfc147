import { describe, expect, it, test } from 'vitest'
import { bonusTenths, coversDays, recommended, whyBlocked } from './package-tile'

const one = { priceMinor: 50_000n, creditMinor: 55_500n, purchaseLimit: null, bought: 0 }
const position = {
  kybStatus: 'none' as const,
  allowanceMinor: 100_000n,
  ceilingMinor: 200_000n,
  boughtMinor: 0n,
  burn: { amountMinor: 14_000n, days: 14 },
}

test('a bonus is the credit above the price, rounded down', () => {
  expect(bonusTenths(one)).toBe(110)
  expect(bonusTenths({ ...one, creditMinor: 50_000n })).toBe(0)
  expect(bonusTenths({ ...one, creditMinor: 50_049n })).toBe(0)
})

test('credit lasts as long as the last fees say', () => {
  expect(coversDays(one, position.burn)).toBe(55)
  expect(coversDays(one, { amountMinor: 0n, days: 14 })).toBeNull()
})

describe('a package cannot be bought', () => {
  it.each([
    ['within the allowance', {}, {}, null],
    ['above what one purchase may cost', { priceMinor: 100_001n }, {}, 'above_allowance'],
    ['above what all may cost', {}, { boughtMinor: 150_001n }, 'above_ceiling'],
    ['after a rejection', {}, { kybStatus: 'rejected' as const }, 'rejected'],
    [
      'above its own limit',
      { purchaseLimit: 2, bought: 2 },
      { kybStatus: 'approved' as const },
      'limit_reached',
    ],
    ['once verified, at any price', { priceMinor: 9_000_000n }, { kybStatus: 'approved' as const }, null],
  ])('%s', (_, change, of, why) => {
    expect(whyBlocked({ ...one, ...change }, { ...position, ...of })).toBe(why)
  })
})

describe('the recommended package', () => {
  const row = (priceMinor: bigint, days: number | null, blocked: 'above_ceiling' | null = null) => ({
    ...{ priceMinor, coversDays: days, blocked },
  })

  it('is the cheapest that lasts a month', () => {
    const rows = [row(10n, 12), row(30n, 40), row(60n, 90)]
    expect(recommended(rows)).toBe(rows[1])
  })

  it('is the one that lasts longest where none lasts a month, of those that can be bought', () => {
    const rows = [row(10n, 5), row(30n, 12), row(60n, 90, 'above_ceiling')]
    expect(recommended(rows)).toBe(rows[1])
  })

  it('is none without fees, and where there is no choice', () => {
    expect(recommended([row(10n, null), row(30n, null)])).toBeNull()
    expect(recommended([row(10n, 40)])).toBeNull()
  })
})
