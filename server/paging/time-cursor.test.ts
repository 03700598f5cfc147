import { describe, expect, it } from 'vitest'
import { newId } from '@/server/core/ids'
import { formatCursor, parseCursor } from './time-cursor'

describe('a cursor', () => {
  it('comes back as it was made', () => {
    const cursor = {
      direction: 'newer',
      createdAt: new Date('2026-03-01T12:00:00.123Z'),
      id: newId(),
    } as const
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor)
  })

  it.each([null, undefined, '', 'older', 'older_x', 'older_zzzzzzzzzz_not-a-uuid', "older_1_' or 1=1 --"])(
    'that is mangled (%j) is none',
    (text) => {
      expect(parseCursor(text)).toBeNull()
    },
  )
})
