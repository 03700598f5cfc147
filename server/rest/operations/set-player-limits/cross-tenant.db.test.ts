import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openSetPlayerLimits } from '@/server/rest/testing/scenes/players'

test('limits are set for the own operator’s player only', async () => {
  const [mine, theirs] = [await openSetPlayerLimits(), await openSetPlayerLimits()]
  await mine.ask()
  expect(await db.playLimit.count({ where: { brandId: theirs.tenant.brandId } })).toBe(0)
})
