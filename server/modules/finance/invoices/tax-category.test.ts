import { expect, test } from 'vitest'
import { countryOf, formatFor, taxOf } from './tax-category'

test.each([
  ['MT', 'MT', true, 'E'],
  ['MT', 'MT', false, 'E'],
  ['MT', 'DE', true, 'AE'],
  ['MT', 'GR', true, 'AE'],
  ['MT', 'DE', false, undefined],
  ['MT', 'US', false, 'O'],
  ['MT', 'GB', true, 'O'],
  ['CW', 'DE', true, 'O'],
  ['CW', 'CW', false, 'E'],
])('from %s to %s, with a VAT ID: %s, is of category %s', (seller, buyer, hasBuyerVatId, category) => {
  expect(taxOf({ seller, buyer, hasBuyerVatId, note: 'Exempt by law.' })?.category).toBe(category)
})

test('an exemption has the reason that stands on the invoice', () => {
  const exempt = taxOf({ seller: 'MT', buyer: 'MT', hasBuyerVatId: true, note: 'Exempt by law.' })
  expect(exempt).toEqual({ category: 'E', reasonCode: null, reason: 'Exempt by law.' })
})

test('a country is the one entered, else that of the VAT ID', () => {
  expect(countryOf({ country: 'US', vatId: 'DE123456789' })).toBe('US')
  expect(countryOf({ country: null, vatId: 'EL123456789' })).toBe('GR')
  for (const vatId of [null, '', '123', 'US123', 'CHE123'])
    expect(countryOf({ country: null, vatId })).toBeNull()
})

test.each([
  ['DE', 'factur_x'],
  ['FR', 'factur_x'],
  ['NL', 'ubl'],
  ['NO', 'ubl'],
  ['US', 'pdf'],
  [null, 'pdf'],
])('customers in %s are offered %s', (country, format) => expect(formatFor(country)).toBe(format))
