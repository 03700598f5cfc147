import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOf, type Tier } from '@/server/modules/finance/contracts'
import { balanceOf, commissionOf, countedAfter, heldUntil } from './commission-rules'

const amount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 12n })
const tiers: fc.Arbitrary<Tier[]> = fc
  .uniqueArray(fc.bigInt({ min: 1n, max: 10n ** 10n }), { maxLength: 4 })
  .chain((bounds) =>
    fc
      .array(fc.bigInt({ min: 0n, max: 1_000_000n }), {
        minLength: bounds.length + 1,
        maxLength: bounds.length + 1,
      })
      .map((shares) =>
        [0n, ...bounds.toSorted((a, b) => (a < b ? -1 : 1))].map((fromMinor, index) => ({
          fromMinor,
          shareUnits: shares[index] ?? 0n,
        })),
      ),
  )

describe('commission', () => {
  it('of a month is the share of its fees, however they are split and in whatever order they come', () => {
    fc.assert(
      fc.property(
        tiers,
        fc.array(amount, { maxLength: 30 }),
        fc.infiniteStream(fc.nat()),
        (steps, fees, seed) => {
          const shuffled = fees.toSorted(() => ((seed.next().value ?? 0) % 3) - 1)
          const total = fees.reduce((sum, fee) => sum + fee, 0n)
          for (const order of [fees, shuffled]) {
            let [base, earned] = [0n, 0n]
            for (const fee of order) {
              earned += commissionOf(steps, base, base + fee)
              base += fee
            }
            expect(earned).toBe(shareOf(steps, total))
          }
        },
      ),
    )
  })

  it('reversed leaves no more than the rest of the fees earns, and nothing once all is returned', () => {
    fc.assert(
      fc.property(tiers, positive, fc.bigInt({ min: 0n, max: 10_000n }), (steps, feesMinor, part) => {
        const creditedMinor = (feesMinor * part) / 10_000n
        const left = countedAfter({ countedMinor: feesMinor, feesMinor, creditedMinor })
        expect(left).toBe(feesMinor - creditedMinor)
        const rest = shareOf(steps, feesMinor) + commissionOf(steps, feesMinor, left)
        expect(rest).toBe(shareOf(steps, left))
        expect(countedAfter({ countedMinor: feesMinor, feesMinor, creditedMinor: feesMinor })).toBe(0n)
      }),
    )
  })

  it('counts a credit note in proportion where only a part of the month, or another currency, was counted', () => {
    expect(countedAfter({ countedMinor: 300n, feesMinor: 1_000n, creditedMinor: 500n })).toBe(150n)
    expect(countedAfter({ countedMinor: 300n, feesMinor: 0n, creditedMinor: 5n })).toBe(300n)
  })

  it('is free so many days after the end of its day', () => {
    expect(heldUntil(new Date('2026-03-01'), 30)).toEqual(new Date('2026-04-01'))
    expect(heldUntil(new Date('2026-03-01'), 0)).toEqual(new Date('2026-03-02'))
  })
})

describe('the balance', () => {
  it('always adds up, and what is free is never more than what is left', () => {
    fc.assert(
      fc.property(
        amount,
        positive,
        positive,
        positive,
        (earnedMinor, heldMinor, requestedMinor, paidMinor) => {
          const { availableMinor } = balanceOf('EUR', { earnedMinor, heldMinor, requestedMinor, paidMinor })
          expect(heldMinor + availableMinor + requestedMinor + paidMinor).toBe(earnedMinor)
          expect(availableMinor <= earnedMinor - requestedMinor - paidMinor).toBe(true)
        },
      ),
    )
  })
})
