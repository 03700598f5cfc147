import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { issuePaths, nestedError } from '@/server/rest/testing/requests'
import { countFacts, openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test.each([
  ['from', 'from='],
  ['from', ''],
  ['from', 'from=2026-02-30'],
  ['from', 'from=2026-03-01T00:00:00Z'],
  ['to', 'from=2026-03-02&to=2026-03-01'],
  ['to', 'from=2026-03-01&to=2026-06-01'],
  ['group_by.0', 'from=2026-03-01&group_by=player'],
  ['currency', 'from=2026-03-01&currency=eu'],
  ['limit', 'from=2026-03-01&limit=1001'],
  ['amounts', 'from=2026-03-01&amounts=float'],
  ['cursor', 'from=2026-03-01&cursor=older_0_018f0000-0000-7000-8000-000000000000'],
])('%s is refused: %s', async (name, query) => {
  const { ask } = await openGetDailyReport()
  expect(await issuePaths(await ask({ path: `/v1/reports/daily?${query}` }))).toEqual([name])
})

test('a sum that a JSON integer does not hold exactly is refused, with the way to ask for it', async () => {
  const scene = await openGetDailyReport()
  for (const amountMinor of [9_007_199_254_740_991n, 1n])
    await recordMovement(scene.tenant, { amountMinor, currency: 'VND' })
  await countFacts(scene)
  const refused = await nestedError(await scene.ask(), { status: 400, code: 'E0003' })
  expect(refused.details.issues).toEqual([
    {
      path: 'amounts',
      message:
        'A sum of 2026-03-01 in VND is beyond what a JSON integer holds exactly: ask with amounts=text',
    },
  ])
})

test('the brand selector is judged', () =>
  expectSelectorChecked(openGetDailyReport, (ref) => ({
    path: `/v1/reports/daily?from=2026-03-01&sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openGetDailyReport))
