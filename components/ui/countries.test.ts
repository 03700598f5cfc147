import { expect, test } from 'vitest'
import { CountryCode } from '@/server/contract/primitives'
import { countries, countryCode, countryName, findCountries } from './countries'

test('every country that the service takes is offered, by its own name', () => {
  expect(countries.length).toBeGreaterThan(240)
  for (const { code, name } of countries) {
    expect(CountryCode.safeParse(code).success).toBe(true)
    expect(name).not.toBe(code)
  }
  expect(new Set(countries.map(({ name }) => name)).size).toBe(countries.length)
})

test.each([
  ['mt', 'MT'],
  [' malta ', 'MT'],
  ['Türkiye', 'TR'],
  ['turkiye', 'TR'],
  ['Malt', null],
  ['', null],
  ['XX', null],
])('what was typed as %o is %o', (text, code) => {
  expect(countryCode(text)).toBe(code)
})

test('a part of a name finds its countries, the code itself first', () => {
  expect(findCountries('in')[0]).toEqual({ code: 'IN', name: 'India' })
  expect(findCountries('indo').map(({ code }) => code)).toEqual(['ID'])
  expect(findCountries('kingdom').map(({ code }) => code)).toEqual(['GB'])
  expect(findCountries('zzz')).toEqual([])
  expect(findCountries('')).toBe(countries)
})

test('what is no code is shown as it is', () => {
  expect([countryName('SE'), countryName('Swe'), countryName('')]).toEqual(['Sweden', 'Swe', ''])
})
