import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareInvoice, isUnexplained, readInvoiceRows } from './compare-invoice'
import { groupMargin, spreadMargin } from './margin-rules'

const none = { tolerance: '0', accepted: [] }

describe('a provider’s invoice', () => {
  it('is read row by row: a bad row is named and stops no other', () => {
    const file =
      '\uFEFFline;amount;currency\r\nslots;1,500.00;EUR\r\nlive;12,5;EUR\r\n;1;EUR\r\ncrash;2.00;USD\r\ntable;3.00\r\n"a;b";-4.00;eur\r\n'
    const { lines, badRows } = readInvoiceRows(file, 'EUR')
    expect(lines).toEqual([
      { key: 'slots', amountMinor: 150_000n },
      { key: 'a;b', amountMinor: -400n },
    ])
    expect(badRows.map(({ row }) => row)).toEqual([3, 4, 5, 6])
    expect(badRows[2]?.message).toBe('The currency must be EUR.')
    expect(readInvoiceRows('line,sum\nslots,1', 'EUR').badRows).toMatchObject([{ row: 1 }])
  })

  it('has each line equal, within the tolerance, different, or missing on one side', () => {
    const ours = [
      ...[
        { key: 'slots', amountMinor: 10_000n },
        { key: 'live', amountMinor: 10_000n },
      ],
      ...[
        { key: 'crash', amountMinor: 500n },
        { key: 'none', amountMinor: 0n },
      ],
    ]
    const theirs = [
      ...[
        { key: 'Slots ', amountMinor: 10_050n },
        { key: 'live', amountMinor: 10_051n },
      ],
      { key: 'table', amountMinor: 70n },
    ]
    const accepted = [
      { key: 'crash', ourMinor: 500n, theirMinor: null, reason: 'Not billed yet' },
      { key: 'table', ourMinor: null, theirMinor: 71n, reason: 'Of another amount' },
    ]
    const compared = compareInvoice(ours, theirs, { tolerance: '0.5', accepted })
    expect(compared.map(({ key, result, differenceMinor }) => [key, result, differenceMinor])).toEqual([
      ['slots', 'within_tolerance', 50n],
      ['live', 'differs', 51n],
      ['crash', 'missing_with_them', -500n],
      ['none', 'equal', 0n],
      ['table', 'missing_with_us', 70n],
    ])
    expect(compared.filter(isUnexplained).map(({ key }) => key)).toEqual(['live', 'table'])
  })

  it('differs from the statement by the sum of its lines’ differences', () => {
    const lines = fc.array(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd'),
        amountMinor: fc.bigInt({ min: -999n, max: 999n }),
      }),
    )
    const sum = (all: readonly { amountMinor: bigint }[]) =>
      all.reduce((of, { amountMinor }) => of + amountMinor, 0n)
    fc.assert(
      fc.property(lines, lines, (ours, theirs) => {
        const compared = compareInvoice(ours, theirs, none)
        const difference = compared.reduce((of, { differenceMinor }) => of + differenceMinor, 0n)
        expect(difference).toBe(sum(theirs) - sum(ours))
      }),
    )
  })
})

it('a margin is spread without losing or gaining a minor unit', () => {
  const [months, names] = [fc.constantFrom('2026-01', '2026-02'), fc.constantFrom('a', 'b', 'c')]
  const amountMinor = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })
  const cells = fc.array(
    fc.record({
      month: months,
      providerCode: names,
      organizationId: names,
      currency: names,
      ggrMinor: amountMinor,
    }),
  )
  const fees = fc.array(
    fc.record({ month: months, organizationId: names, providerCode: fc.option(names), amountMinor }),
  )
  const costs = fc.array(fc.record({ month: months, providerCode: names, amountMinor }))
  const sum = (all: readonly { amountMinor: bigint }[]) => all.reduce((of, one) => of + one.amountMinor, 0n)
  fc.assert(
    fc.property(cells, fees, costs, (played, paid, owed) => {
      const rows = spreadMargin(played, paid, owed)
      const groups = groupMargin(rows, (row) => row.providerCode)
      const total = (field: 'feeMinor' | 'costMinor' | 'marginMinor') =>
        groups.reduce((of, group) => of + group[field], 0n)
      expect(total('feeMinor')).toBe(sum(paid))
      expect(total('costMinor')).toBe(sum(owed))
      expect(total('marginMinor')).toBe(sum(paid) - sum(owed))
    }),
  )
})

it('a fee for all other providers is none of a provider with its own line', () => {
  const of = { month: '2026-01', organizationId: 'o', currency: 'EUR', ggrMinor: 100n }
  const fee = { month: '2026-01', organizationId: 'o' }
  const rows = spreadMargin(
    ['a', 'b', 'c'].map((providerCode) => ({ ...of, providerCode })),
    [
      { ...fee, providerCode: 'a', amountMinor: 12n },
      { ...fee, providerCode: null, amountMinor: 28n },
    ],
    [],
  )
  expect(rows.map(({ feeMinor }) => feeMinor)).toEqual([12n, 14n, 14n])
})
