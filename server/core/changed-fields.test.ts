import { expect, it } from 'vitest'
import { withChanges } from './changed-fields'

const record = { name: 'Lucky Lane', limit: 3, zone: 'UTC' as string | null }

it('what two forms change in different fields stays, of both', () => {
  const afterOne = withChanges(record, { name: 'Lucky', read: { name: 'Lucky Lane' } })
  const afterBoth = withChanges(afterOne, { limit: 5, read: { limit: 3 } })
  expect(afterBoth).toEqual({ name: 'Lucky', limit: 5, zone: 'UTC' })
})

it('a field that was changed meanwhile is not overwritten, and the refusal says what it is now', () => {
  expect(() => withChanges(record, { name: 'Mine', limit: 5, read: { name: 'Lucky', limit: 3 } })).toThrow(
    expect.objectContaining({
      code: 'E0003',
      status: 409,
      details: {
        issues: [{ path: 'name', message: 'This was changed meanwhile.' }],
        current: { name: 'Lucky Lane' },
      },
    }),
  )
})

it('the same change made twice is one', () => {
  expect(withChanges(record, { name: 'Lucky Lane', read: { name: 'Lucky' } })).toEqual(record)
})

it('a field that was not read is not known, and one that is not sent stays', () => {
  expect(() => withChanges(record, { limit: 5, read: {} })).toThrow('meanwhile')
  expect(withChanges(record, { zone: null })).toEqual({ ...record, zone: null })
})
