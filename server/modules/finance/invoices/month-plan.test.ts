import { expect, test } from 'vitest'
import { monthContent } from './month-plan'
import { monthFee } from './testing/fees'

test('a month is invoiced with a line for each fee that is not zero', () => {
  const fees = [
    monthFee({ feeMinor: 120n, label: 'Aurora' }),
    monthFee({ feeMinor: 0n }),
    monthFee({ feeMinor: -20n }),
  ]
  const { invoice, feesMinor, carriedOutMinor } = monthContent(fees, 0n)
  expect(invoice?.lines.map(({ amountMinor }) => amountMinor)).toEqual([120n, -20n])
  expect([invoice?.totalMinor, feesMinor, carriedOutMinor]).toEqual([100n, 100n, 0n])
})

test.each([
  { fees: [], carriedIn: 0n, carriedOut: 0n },
  { fees: [-50n], carriedIn: 0n, carriedOut: -50n },
  { fees: [30n], carriedIn: -50n, carriedOut: -20n },
  { fees: [50n], carriedIn: -50n, carriedOut: 0n },
])(
  'fees $fees after $carriedIn make no invoice and carry over $carriedOut',
  ({ fees, carriedIn, carriedOut }) => {
    const content = monthContent(
      fees.map((feeMinor) => monthFee({ feeMinor })),
      carriedIn,
    )
    expect(content).toMatchObject({ invoice: null, carriedOutMinor: carriedOut })
  },
)

test('what was carried over is a line of the next invoice', () => {
  const { invoice, carriedOutMinor } = monthContent([monthFee({ feeMinor: 80n })], -50n)
  expect(invoice?.lines.at(-1)).toMatchObject({ amountMinor: -50n, contractLineId: null })
  expect([invoice?.totalMinor, carriedOutMinor]).toEqual([30n, 0n])
})
