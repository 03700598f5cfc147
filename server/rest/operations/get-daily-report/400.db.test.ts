import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths } from '@/server/rest/testing/requests'
import { openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test.each([
  ['from', 'from='],
  ['from', ''],
  ['from', 'from=2026-02-30'],
  ['from', 'from=2026-03-01T00:00:00Z'],
  ['to', 'from=2026-03-02&to=2026-03-01'],
  ['to', 'from=2026-03-01&to=2026-06-01'],
  ['group_by.0', 'from=2026-03-01&group_by=player'],
  ['currency', 'from=2026-03-01&currency=eur'],
  ['limit', 'from=2026-03-01&limit=1001'],
  ['cursor', 'from=2026-03-01&cursor=older_0_018f0000-0000-7000-8000-000000000000'],
])('%s is refused: %s', async (name, query) => {
  const { ask } = await openGetDailyReport()
  expect(await issuePaths(await ask({ path: `/v1/reports/daily?${query}` }))).toEqual([name])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetDailyReport, (ref) => ({
    path: `/v1/reports/daily?from=2026-03-01&sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openGetDailyReport))
