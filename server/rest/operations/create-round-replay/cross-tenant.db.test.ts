import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateRoundReplay } from '@/server/rest/testing/scenes/transactions'

const notFound = { status: 404, code: 'E0004' }

test('another operator’s round is not found, and no link is made', async () => {
  const [mine, theirs] = [await openCreateRoundReplay(), await openCreateRoundReplay()]
  const path = `/v1/rounds/${theirs.tenant.providerCode}/round-1/replay`
  await nestedError(await mine.ask({ path }), notFound)
  const { organizationId } = theirs.tenant
  expect(await db.roundReplay.count({ where: { organizationId } })).toBe(0)
})

test('another brand’s round is not found', async () => {
  const { ask, tenant } = await openCreateRoundReplay({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  await nestedError(await ask({ query: { sub_operator_ref: 'nordic' } }), notFound)
})
