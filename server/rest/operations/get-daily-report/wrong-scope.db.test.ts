import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test('a key that may only cancel free rounds may not read', () => expectScopeRefused(openGetDailyReport))
