import { expect, test } from 'vitest'
import { brandChoice, brandName } from './brand-name'

test('a brand goes by its display name, else by its ref', () => {
  expect(brandName({ ref: 'nordic', displayName: 'Nordic Casino' })).toBe('Nordic Casino')
  expect(brandName({ ref: 'nordic', displayName: null })).toBe('nordic')
  expect(brandName({ ref: null, displayName: null })).toBe('Unnamed')
})

test('where one is chosen the ref stands beside the name', () => {
  expect(brandChoice({ ref: 'nordic', displayName: 'Nordic Casino' })).toBe('Nordic Casino (nordic)')
  expect(brandChoice({ ref: 'nordic', displayName: null })).toBe('nordic')
})
