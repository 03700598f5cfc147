import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

test('a key that has spent its budget waits, and others do not', () =>
  expectRateLimited(openListGameCalendar))
