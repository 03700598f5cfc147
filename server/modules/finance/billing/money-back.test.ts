import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refundStates } from '@/server/contract/billing-states'
import { laterReport, laterState } from './purchase-state'

const status = fc.constantFrom(
  'warning_needs_response',
  'warning_closed',
  'needs_response',
  'under_review',
  'lost',
  'appeal_under_review',
  'prevented',
  'won',
)
const dispute = fc.record({ status, amountMinor: fc.bigInt({ min: 0n, max: 5n }) })

/** Any order, any repeats. */
const twoOrders = <T>(one: fc.Arbitrary<T>) =>
  fc
    .array(one, { minLength: 1, maxLength: 6 })
    .chain((reports) =>
      fc.tuple(
        fc.constant(reports),
        fc.shuffledSubarray([...reports, ...reports], { minLength: 2 * reports.length }),
      ),
    )

test('reports of a refund end in one state, whatever their order and repeats', () => {
  fc.assert(
    fc.property(twoOrders(fc.constantFrom(...refundStates)), ([one, other]) => {
      expect(other.reduce(laterState)).toBe(one.reduce(laterState))
    }),
  )
})

test('reports of a dispute end in one, whatever their order and repeats', () => {
  fc.assert(
    fc.property(twoOrders(dispute), ([one, other]) => {
      expect(other.reduce((a, b) => laterReport(a, b))).toEqual(one.reduce((a, b) => laterReport(a, b)))
    }),
  )
})
