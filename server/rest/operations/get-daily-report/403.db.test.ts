import { test } from 'vitest'
import { expectScopeRefused } from '@/server/rest/testing/promises'
import { openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test('a key without the scope is refused', () => expectScopeRefused(openGetDailyReport))
