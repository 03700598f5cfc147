import { expect, test } from 'vitest'
import { withOthers } from './use-saving'

const read = { name: 'Old', limit: '5', tiers: [{ from: '0' }] }

test('what others changed in other fields is kept', () => {
  const now = { ...read, limit: '7' }
  expect(withOthers(now, { changed: { name: 'Mine' }, read: { name: 'Old' } })).toEqual({
    ...now,
    name: 'Mine',
  })
})

test('a field that another changed meanwhile is refused with its value, lists too', () => {
  const tiers = [{ from: '0' }, { from: '100' }]
  const now = { ...read, name: 'Theirs', tiers }
  const changes = { changed: { name: 'Mine', tiers: [] }, read: { name: 'Old', tiers: read.tiers } }
  const refused = expect.objectContaining({
    data: expect.objectContaining({
      refusal: { code: 'changed', details: { current: { name: 'Theirs', tiers } } },
    }),
  })
  expect(() => withOthers(now, changes)).toThrow(refused)
})

test('the same change made by both is no conflict', () => {
  const now = { ...read, name: 'Same' }
  expect(withOthers(now, { changed: { name: 'Same' }, read: { name: 'Old' } })).toEqual(now)
})
