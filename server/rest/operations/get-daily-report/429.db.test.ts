import { test } from 'vitest'
import { expectRateLimited } from '@/server/rest/testing/promises'
import { openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test('a key that has spent its budget waits, and others do not', () => expectRateLimited(openGetDailyReport))
