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
