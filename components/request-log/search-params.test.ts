import { expect, it } from 'vitest'
import { formatPreview, parsePreview, requestList } from './search-params'

it('a link to a call finds the same call', () => {
  const at = { createdAt: new Date('2026-03-01T12:00:00.123Z'), id: '01a1fca6-e4fa-760b-ba60-199c1031e670' }
  expect(parsePreview(formatPreview(at))).toEqual(at)
  for (const text of [null, '', 'x', '_', `zzzzzzzzzzzzzzzz_${at.id}`, 'abc_nobody']) {
    expect(parsePreview(text)).toBeNull()
  }
})

it('an address becomes a search, and blank text is no filter', () => {
  expect(requestList.toSearch(requestList.load('?status=4xx&key=%20&request=%20order-1%20'))).toEqual({
    statusClass: 4,
    requestId: 'order-1',
    cursor: null,
  })
})
