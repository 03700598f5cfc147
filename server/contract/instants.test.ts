import { expect, test } from 'vitest'
import { isInstant } from './instants'
import { impossibleMoments } from './testing/impossible-moments'

test.each([
  '2026-01-31',
  '2024-02-29',
  '2026-01-31T12:30',
  '2026-01-31T12:30:05.123Z',
  '2026-01-31T12:30:05+02:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
])('%s exists', (text) => expect(isInstant(text)).toBe(true))

test.each([...impossibleMoments, '', 'today', '1767225600000', '2026-1-1', '2026-01-01 00:00', '2025-02-31'])(
  '%j does not',
  (text) => expect(isInstant(text)).toBe(false),
)
