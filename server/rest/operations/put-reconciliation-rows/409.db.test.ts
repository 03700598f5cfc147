import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openPutRows } from '@/server/rest/testing/scenes/reconciliations'

test('a signed period takes no rows', async () => {
  const { ask, tenant, id } = await openPutRows()
  await db.reconciliation.update({ where: { id }, data: { signedAt: new Date() } })
  await nestedError(await ask(), { status: 409, code: 'E0003' })
  expect(await db.ledgerSource.count({ where: { organizationId: tenant.organizationId } })).toBe(0)
})
