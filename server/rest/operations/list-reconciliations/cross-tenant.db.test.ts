import { expect, test } from 'vitest'
import { openListReconciliations, openPeriod } from '@/server/rest/testing/scenes/reconciliations'

test('another operator’s periods are not listed', async () => {
  const [mine, theirs] = [await openListReconciliations(), await openListReconciliations()]
  await openPeriod(theirs.tenant.organizationId)
  expect(await (await mine.ask()).json()).toMatchObject({ reconciliations: [] })
})
