import { describe, expect, test } from 'vitest'
import { columnsFor, fromMapping, type Mapping, toMapping } from './mapping-form'

const mapping: Mapping = {
  columns: {
    transaction_id: 'Ref',
    type: 'Op',
    amount: 'Value',
    currency: 'Cur',
    occurred_at: 'Time',
    state: 'Result',
  },
  types: { DEBIT: 'bet', CREDIT: 'win' },
  states: { OK: 'accepted' },
  amount: { unit: 'major', decimal: ',' },
  sign: 'bets_negative',
  currencyAliases: { EURO: 'EUR' },
  timeZone: 'Europe/Malta',
  dateFormat: 'dd.MM.yyyy HH:mm:ss',
  idForm: { strip: 'tx-', suffix: ':{type}', caseless: true },
}
const { transaction_id, currency } = mapping.columns
const combined: Mapping = {
  ...mapping,
  columns: { transaction_id, currency, bet_amount: 'Bet', win_amount: 'Win' },
  types: {},
  amount: { unit: 'minor' },
  idForm: {},
}
const changed = (change: object) => toMapping({ ...fromMapping(mapping), ...change }, false)

describe('a mapping', () => {
  test('is the same after its form was opened and saved', () => {
    expect(toMapping(fromMapping(mapping), false)).toEqual(mapping)
    const { states: _, ...withoutStates } = combined
    expect(toMapping(fromMapping(combined), false)).toEqual(withoutStates)
  })

  test('keeps the decimal sign', () => {
    const point = { ...mapping, amount: { unit: 'major', decimal: '.' } } as const
    expect(toMapping(fromMapping(point), false)).toEqual(point)
  })

  test('is incomplete without a needed column or a word for a type', () => {
    const columns = fromMapping(mapping).columns
    for (const field of ['transaction_id', 'type', 'amount', 'currency'])
      expect(changed({ columns: { ...columns, [field]: '' } }), field).toBeNull()
    expect(changed({ types: [{ word: ' ', meaning: 'bet' }] })).toBeNull()
    const none = { ...fromMapping(combined).columns, bet_amount: '', win_amount: '' }
    expect(toMapping({ ...fromMapping(combined), columns: none }, false)).toBeNull()
  })

  test('has no column that its form does not show', () => {
    const columns = { ...fromMapping(mapping).columns, bet_amount: 'Bet', provider_code: 'Studio' }
    expect(changed({ columns })?.columns).toEqual(mapping.columns)
    expect(toMapping({ ...fromMapping(mapping), columns }, true)?.columns).toEqual({
      ...mapping.columns,
      provider_code: 'Studio',
    })
  })

  test('has words for states only where there is a column of states', () => {
    expect(changed({ columns: { ...fromMapping(mapping).columns, state: '' } })).not.toHaveProperty('states')
  })
})

test('a guess without columns is a form to fill in', () => {
  const { columns: _, ...rest } = mapping
  const values = fromMapping({ ...rest, columns: {} })
  expect(values).toMatchObject({ rows: 'single', columns: { amount: '' } })
  expect(toMapping(values, false)).toBeNull()
})

test('providers are named by a wallet’s journal alone', () => {
  expect(columnsFor('single', false)).not.toContain('provider_code')
  expect(columnsFor('combined', true)).toEqual(expect.arrayContaining(['refund_amount', 'provider_code']))
})
