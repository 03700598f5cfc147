import { expect, test } from 'vitest'
import { journalFiles } from './file-formats'
import { defaultMapping, missingAccounts } from './mapping'
import type { Posting } from './posting-rules'

const posting: Posting = {
  day: '2026-03-05',
  kind: 'fee_ggr_share',
  debitAccount: 'customer_credit',
  creditAccount: 'fees_ggr_share',
  amountMinor: 1_234_56n,
  currency: 'EUR',
  baseMinor: 1_234_56n,
  rate: null,
  document: 'INV 2026/1',
  organizationId: null,
  party: 'Žižka; "Ko" €',
  sourceKind: 'fees',
  sourceId: 'org/2026-03-05',
  part: 'fee_ggr_share',
  correctsMonth: null,
}

const dollars = {
  ...posting,
  currency: 'USD',
  amountMinor: 5_000n,
  baseMinor: 4_000n,
  rate: '1.25',
  correctsMonth: '2026-02',
}
const fileOf = (system: 'csv' | 'datev' | 'xero', postings: Posting[], yearStart = '1') =>
  journalFiles[system]({
    month: '2026-03',
    postings,
    mapping: { ...defaultMapping(system), yearStart },
    madeAt: new Date('2026-04-02T10:11:12.345Z'),
  }).toString('latin1')

test('a DATEV file has 31 fields of heading, 125 columns, Windows-1252 and decimal commas', () => {
  const [heading = '', columns = '', line = '', foreign = '', end] = fileOf(
    'datev',
    [posting, dollars],
    '7',
  ).split('\r\n')
  expect(heading.split(';')).toHaveLength(31)
  expect(heading).toMatch(
    /^"EXTF";700;21;"Buchungsstapel";13;20260402101112345;;"CR";"Croupier";"";1001;1;20250701;4;20260301;20260331;/,
  )
  expect(columns.split(';')).toHaveLength(125)
  expect(line).toMatch(
    /^1234,56;"S";"EUR";;;"";1710;8200;"";0503;"INV-2026\/1";"";;"Fee: GGR share \x8ei\x9eka; ""Ko"" \x80";/,
  )
  expect(line.replace(/"[^"]*"/g, '').split(';').length).toBe(125)
  expect(foreign).toMatch(
    /^50,00;"S";"USD";1,250000;40,00;"EUR";1710;8200;.*"Correction of 2026-02: Fee: GGR share/,
  )
  expect(end).toBe('')
})

test('a DATEV line is in euros where its fields cannot hold the currency, and left out where it is worth nothing', () => {
  const yen = { ...dollars, currency: 'JPY' }
  const strange = { ...dollars, rate: '17000.5' }
  for (const one of [yen, strange, { ...dollars, amountMinor: 0n }])
    expect(fileOf('datev', [one]).split('\r\n')[2]).toMatch(/^40,00;"S";"EUR";;;"";/)
  expect(fileOf('datev', [{ ...dollars, baseMinor: 0n }]).split('\r\n')).toHaveLength(3)
})

test('a Xero file is one journal that balances, by account, kind and currency', () => {
  const [heading, ...lines] = fileOf('xero', [posting, posting, dollars]).trimEnd().split('\r\n')
  expect(heading).toBe(
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
  )
  expect(lines).toEqual([
    'Croupier 2026-03,31/03/2026,"Fee: GGR share, 2 entries, 2469.12 EUR",200,Tax Exempt,-2469.12,,,,',
    'Croupier 2026-03,31/03/2026,"Fee: GGR share, 2 entries, 2469.12 EUR",815,Tax Exempt,2469.12,,,,',
    'Croupier 2026-03,31/03/2026,"Correction of 2026-02: Fee: GGR share, 1 entry, 50.00 USD",200,Tax Exempt,-40.00,,,,',
    'Croupier 2026-03,31/03/2026,"Correction of 2026-02: Fee: GGR share, 1 entry, 50.00 USD",815,Tax Exempt,40.00,,,,',
  ])
})

test('a CSV file has a line for each entry, and no file runs a formula of a tenant', () => {
  const evil = { ...posting, party: '=cmd()', document: '@SUM(A1)' }
  const [, line] = fileOf('csv', [evil]).split('\r\n')
  expect(line).toBe(
    `1,2026-03-05,1710,8200,1234.56,EUR,1234.56,EUR,,'@SUM(A1),Fee: GGR share,,'=cmd(),,fee_ggr_share,fees,org/2026-03-05,fee_ggr_share,`,
  )
  expect(fileOf('datev', [evil])).not.toMatch(/"[=@]/)
})

test('accounts without a number are named where they are used', () => {
  const mapping = defaultMapping('csv')
  const none = { number: '', taxKey: '' }
  const accounts = { ...mapping.accounts, fees_ggr_share: none, rounding: none }
  expect(missingAccounts({ ...mapping, accounts }, [posting])).toEqual(['fees_ggr_share'])
})
