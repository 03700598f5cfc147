import { test } from 'vitest'
import { expectKeyRefused } from '@/server/rest/testing/promises'
import { openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test('a missing, malformed, unknown, revoked or expired key is a flat 401', () =>
  expectKeyRefused(openGetDailyReport))
