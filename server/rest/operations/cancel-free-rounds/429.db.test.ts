import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('a key that has spent its budget for free rounds waits', async () => {
  const { ask, tenant } = await openCancelFreeRounds()
  const { organizationId: id } = tenant
  await db.organization.update({ where: { id }, data: { rateLimits: { free_rounds: 1 } } })
  expect((await ask()).status).toBe(200)
  const second = await ask()
  await nestedError(second, { status: 429, code: 'E9001' })
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
})
