import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openListGameCalendar))
