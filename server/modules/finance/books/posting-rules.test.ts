import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPostings, type Convert, type Posting, postingsOf, revalue, type Source } from './posting-rules'

const source = (own: Partial<Source>): Source => ({
  kind: 'top_up',
  sourceKind: 'credit_entry',
  sourceId: 'one',
  part: 'top_up',
  day: '2026-03-05',
  amountMinor: 100n,
  currency: 'EUR',
  document: 'lane/1',
  organizationId: null,
  party: null,
  ...own,
})

const divide = (amount: bigint, by: bigint) => {
  const magnitude = ((amount < 0n ? -amount : amount) * 2n + by) / (2n * by)
  return amount < 0n ? -magnitude : magnitude
}

/** Three units for two euros. */
const convert: Convert = (amountMinor, currency) =>
  currency === 'EUR'
    ? { baseMinor: amountMinor, rate: null }
    : { baseMinor: divide(amountMinor * 2n, 3n), rate: '1.5' }

const open = { month: '2026-03', correctsMonth: null }
const brief = (postings: Posting[] | null) =>
  postings?.map(({ debitAccount, creditAccount, amountMinor, baseMinor }) => [
    debitAccount,
    creditAccount,
    amountMinor,
    baseMinor,
  ])

describe('a source is posted', () => {
  test.each([
    ['top_up', 100n, 'bank_clearing', 'customer_credit'],
    ['fee_ggr_share', -100n, 'customer_credit', 'fees_ggr_share'],
    ['fee_ggr_share', 100n, 'fees_ggr_share', 'customer_credit'],
    ['credit_note', 100n, 'credit_notes', 'customer_credit'],
    ['commission', 100n, 'commission_expense', 'commission_payable'],
    ['commission', -100n, 'commission_payable', 'commission_expense'],
    ['payout', -100n, 'commission_payable', 'payouts_clearing'],
    ['provider_cost', 100n, 'provider_cost', 'provider_payable'],
  ] as const)('%s of %s: %s to %s', (kind, amountMinor, debit, credit) => {
    expect(brief(postingsOf([source({ kind, amountMinor })], convert, open))).toEqual([
      [debit, credit, 100n, 100n],
    ])
  })

  test('with the bonus of a package apart, whose parts come to exactly the price', () => {
    const sold = { priceMinor: 100n, creditMinor: 110n, beforeMinor: 0n }
    const bought = postingsOf([source({ kind: 'purchase', amountMinor: 110n, sold })], convert, open)
    expect(brief(bought)).toEqual([
      ['stripe_clearing', 'customer_credit', 100n, 100n],
      ['bonus_credit', 'customer_credit', 10n, 10n],
    ])
    const back = { ...sold, beforeMinor: 110n }
    const reversed = postingsOf(
      [source({ kind: 'purchase_reversal', amountMinor: -55n, sold: back })],
      convert,
      open,
    )
    expect(brief(reversed)).toEqual([
      ['customer_credit', 'stripe_clearing', 50n, 50n],
      ['customer_credit', 'bonus_credit', 5n, 5n],
    ])
  })

  test('with what rounding loses on an account of its own', () => {
    const parts = ['fee_fixed', 'fee_minimum'].map((kind) =>
      source({ kind: kind as Source['kind'], part: kind, amountMinor: -1n, currency: 'USD' }),
    )
    expect(brief(postingsOf(parts, convert, open))).toEqual([
      ['customer_credit', 'fees_fixed', 1n, 1n],
      ['customer_credit', 'fees_minimum', 1n, 1n],
      ['rounding', 'customer_credit', 0n, 1n],
    ])
  })

  test('on the first day of the open month where its own is closed, and not at all without a rate', () => {
    const [late] = postingsOf([source({})], convert, { month: '2026-05', correctsMonth: '2026-03' }) ?? []
    expect(late).toMatchObject({ day: '2026-05-01', correctsMonth: '2026-03' })
    expect(postingsOf([source({})], () => null, open)).toBeNull()
  })
})

test('what is owed in another currency is worth what the last rates say', () => {
  const owed = { account: 'customer_credit', currency: 'USD', amountMinor: 300n } as const
  const at = { month: '2026-03', day: '2026-03-31' }
  expect(brief(revalue([{ ...owed, baseMinor: 190n }], convert, at))).toEqual([
    ['exchange_loss', 'customer_credit', 0n, 10n],
  ])
  expect(brief(revalue([{ ...owed, baseMinor: 207n }], convert, at))).toEqual([
    ['customer_credit', 'exchange_gain', 0n, 7n],
  ])
  expect(revalue([{ ...owed, baseMinor: 200n }], convert, at)).toEqual([])
})

test('whatever is posted balances, moves the liability by the sum of its parts, and is never below zero', () => {
  const part = fc.record({
    kind: fc.constantFrom('fee_fixed', 'fee_ggr_share', 'top_up', 'purchase', 'adjustment' as const),
    amountMinor: fc.bigInt(-10_000_000n, 10_000_000n),
    sold: fc.option(
      fc.record({
        priceMinor: fc.bigInt(0n, 9_999n),
        creditMinor: fc.bigInt(1n, 9_999n),
        beforeMinor: fc.bigInt(0n, 9_999n),
      }),
    ),
  })
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), fc.constantFrom('EUR', 'USD'), (parts, currency) => {
      const sources = parts.map((own, index) =>
        source({ ...own, kind: own.kind as Source['kind'], part: `${index}`, currency }),
      )
      const postings = postingsOf(sources, convert, open) ?? []
      const balances = addPostings([], postings)
      const total = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
      const credit = balances.find(({ account }) => account === 'customer_credit')
      expect([credit?.amountMinor ?? 0n, credit?.baseMinor ?? 0n]).toEqual([
        total,
        convert(total, currency, '')?.baseMinor,
      ])
      expect(balances.reduce((sum, { baseMinor }) => sum + baseMinor, 0n)).toBe(0n)
      expect(balances.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(0n)
      expect(postings.every(({ amountMinor, baseMinor }) => amountMinor >= 0n && baseMinor >= 0n)).toBe(true)
      expect(new Set(postings.map((one) => one.part)).size).toBe(postings.length)
    }),
  )
})
