import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { purchaseStates } from '@/server/contract/billing-states'
import { canFollow, creditTakenBack, stateOfPaid } from './purchase-state'

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n })
const part = fc.bigInt({ min: 0n, max: 10n ** 12n })

describe('credit reversed', () => {
  test('is all of it for all of the price, none for none, and never more than was bought', () => {
    fc.assert(
      fc.property(amount, amount, part, part, (priceMinor, creditMinor, refundedMinor, disputedMinor) => {
        const back = creditTakenBack({ priceMinor, creditMinor, refundedMinor, disputedMinor })
        expect(back >= 0n && back <= creditMinor).toBe(true)
        const none = { refundedMinor: 0n, disputedMinor: 0n }
        expect(creditTakenBack({ priceMinor, creditMinor, ...none })).toBe(0n)
        expect(creditTakenBack({ priceMinor, creditMinor, ...none, refundedMinor: priceMinor })).toBe(
          creditMinor,
        )
      }),
    )
  })

  test('grows with what was refunded, and is within half a unit of its exact share', () => {
    fc.assert(
      fc.property(amount, amount, part, part, (priceMinor, creditMinor, one, more) => {
        const back = (refundedMinor: bigint) =>
          creditTakenBack({ priceMinor, creditMinor, refundedMinor, disputedMinor: 0n })
        expect(back(one + more) >= back(one)).toBe(true)
        const refunded = one % priceMinor
        const error = 2n * (back(refunded) * priceMinor - creditMinor * refunded)
        expect(error <= priceMinor && error >= -priceMinor).toBe(true)
      }),
    )
  })

  test('halves are rounded up', () => {
    const of = { priceMinor: 2n, creditMinor: 3n, disputedMinor: 0n }
    expect(creditTakenBack({ ...of, refundedMinor: 1n })).toBe(2n)
  })
})

describe('states', () => {
  test('a purchase that was given up becomes paid when money comes in', () => {
    for (const state of ['declined', 'expired', 'cancelled'] as const)
      expect(canFollow(state, 'paid')).toBe(true)
  })

  test('money is never lost from sight: a paid purchase is only refunded or disputed', () => {
    const after = purchaseStates.filter((state) => canFollow('paid', state))
    expect(after).toEqual(['refunded', 'disputed'])
    expect(canFollow('pending_review', 'paid')).toBe(false)
  })

  test.each([
    [0n, 0n, 'paid'],
    [99n, 0n, 'paid'],
    [100n, 0n, 'refunded'],
    [100n, 1n, 'disputed'],
  ])('of 100, %s refunded and %s disputed is %s', (refundedMinor, disputedMinor, state) => {
    expect(stateOfPaid({ priceMinor: 100n, refundedMinor, disputedMinor })).toBe(state)
  })
})
