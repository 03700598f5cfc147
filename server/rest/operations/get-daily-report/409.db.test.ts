import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openGetDailyReport))
