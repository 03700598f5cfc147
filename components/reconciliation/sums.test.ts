import { expect, test } from 'vitest'
import { daysOfTotals, differencesOf, sumTotals, type Total } from './sums'

const money = (decimal: string, currency = 'EUR') => ({
  amountMinor: BigInt(decimal.replace('.', '')),
  currency,
  decimal,
})
const total = (change: Partial<Total> = {}): Total => ({
  providerCode: 'aurora',
  brandId: 'brand',
  currency: 'EUR',
  day: new Date('2026-03-01T00:00:00Z'),
  type: 'bet',
  provider: money('10.00'),
  answered: money('10.00'),
  confirmed: money('10.00'),
  wallet: money('10.00'),
  tolerated: money('0.00'),
  movements: 4,
  ...change,
})
const nextDay = { day: new Date('2026-03-02T00:00:00Z') }
const all = { day: null, hasBrands: true }

test('days are added up, exactly and with the decimals of the currency', () => {
  const [sum] = sumTotals(
    [total({ answered: money('0.05') }), total({ ...nextDay, answered: money('-0.10') })],
    all,
  )
  expect(sum).toMatchObject({ answered: { decimal: '-0.05', amountMinor: -5n }, movements: 8 })
  const yen = { currency: 'JPY', answered: money('7', 'JPY') }
  expect(sumTotals([total(yen), total(yen)], all)[0]?.answered.decimal).toBe('14')
})

test('one day is shown without the others', () => {
  const totals = [total(nextDay), total()]
  expect(daysOfTotals(totals)).toEqual(['2026-03-01', '2026-03-02'])
  expect(sumTotals(totals, { ...all, day: '2026-03-02' })).toMatchObject([{ movements: 4 }])
})

test('currencies, providers, brands and types have rows of their own, in order', () => {
  const totals = [
    total({ currency: 'USD' }),
    total({ type: 'refund' }),
    total({ type: 'win' }),
    total({ brandId: 'another' }),
    total(),
  ]
  const rows = sumTotals(totals, all).map(({ currency, brandId, type }) =>
    [currency, brandId, type].join(' '),
  )
  expect(rows).toEqual([
    'EUR another bet',
    'EUR brand bet',
    'EUR brand win',
    'EUR brand refund',
    'USD brand bet',
  ])
  expect(sumTotals(totals, { ...all, hasBrands: false })).toHaveLength(4)
})

test('a ledger that was not given stays so, and makes no difference', () => {
  const [sum] = sumTotals([total({ wallet: null }), total({ ...nextDay, wallet: null })], all)
  expect(sum?.wallet).toBeNull()
  expect(sum && differencesOf(sum)).toEqual({ provider: null, wallet: null })
})

test('the difference is what a ledger has more than Croupier, beyond the tolerance of the provider', () => {
  const differences = (change: Partial<Total>) => sumTotals([total(change)], all).map(differencesOf)[0]
  expect(differences({ provider: money('9.50') })?.provider?.decimal).toBe('-0.50')
  expect(differences({ wallet: money('12.00') })?.wallet?.decimal).toBe('2.00')
  expect(differences({ provider: money('9.99'), tolerated: money('0.01') })?.provider).toBeNull()
})
