import { describe, expect, test } from 'vitest'
import { givenId, givenText, isPaged } from './list-params'

describe('an id in an address', () => {
  test('is taken as it is, whatever its case', () => {
    expect(givenId(' 0198C0DE-0000-7000-8000-000000000001 ')).toBe('0198C0DE-0000-7000-8000-000000000001')
  })

  test.each(['nonsense', '0198c0de', '------------------------------------', "' or 1=1"])(
    'that cannot be one matches nothing: %s',
    (text) => expect(givenId(text)).toBe('00000000-0000-0000-0000-000000000000'),
  )

  test.each([null, '', '  '])('that is blank is no filter: %j', (text) => {
    expect(givenId(text)).toBeUndefined()
    expect(givenText(text)).toBeUndefined()
  })
})

test('a list is away from its first page by cursor or by number', () => {
  expect([isPaged({ cursor: null }), isPaged({ page: 1 }), isPaged({})]).toEqual([false, false, false])
  expect([isPaged({ cursor: 'older_x' }), isPaged({ page: 2 })]).toEqual([true, true])
})
