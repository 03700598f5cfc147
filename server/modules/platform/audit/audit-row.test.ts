import { expect, it } from 'vitest'
import { changesOf } from './audit-row'

it('sets both sides of a change beside each other, and leaves out what stayed', () => {
  const before = { url: 'https://a.example', isActive: true }
  const after = { url: 'https://b.example', isActive: true, scopes: ['read', 'write'] }
  expect(changesOf(before, after)).toEqual([
    { field: 'url', before: 'https://a.example', after: 'https://b.example' },
    { field: 'scopes', before: null, after: 'read, write' },
  ])
  expect(changesOf(null, null)).toEqual([])
})

it('writes an amount in minor units in the currency that the entry names, and leaves one without', () => {
  expect(
    changesOf(
      { state: 'pending' },
      { state: 'paid', balanceMinor: '757690', refundMinor: null, currency: 'EUR' },
    ),
  ).toEqual([
    { field: 'state', before: 'pending', after: 'paid' },
    { field: 'balance', before: null, after: '7576.90 EUR' },
    { field: 'refund', before: null, after: 'null' },
    { field: 'currency', before: null, after: 'EUR' },
  ])
  expect(changesOf({ limitMinor: 500 }, { limitMinor: '900' })).toEqual([
    { field: 'limitMinor', before: '500', after: '900' },
  ])
})
