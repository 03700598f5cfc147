import { expect, test } from 'vitest'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { countFacts, openGetDailyReport } from '@/server/rest/testing/scenes/reports'

test('neither another operator’s money nor another brand’s is reported', async () => {
  const mine = await openGetDailyReport({ settings: { kind: 'platform' } })
  const theirs = await openGetDailyReport()
  await recordMovement(theirs.tenant, { amountMinor: 99n })
  await recordMovement(mine.tenant)
  await countFacts(mine)
  expect(await (await mine.ask()).json()).toMatchObject({ rows: [{ wins: 1, win_amount: 340 }] })
  await mine.tenant.addBrand('nordic')
  expect(await (await mine.ask({ query: { sub_operator_ref: 'nordic' } })).json()).toMatchObject({ rows: [] })
})
