import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetTransaction } from '@/server/rest/testing/scenes/transactions'

const notFound = { status: 404, code: 'E0004' }

test('another operator’s transaction is not found', async () => {
  const [mine, theirs] = [await openGetTransaction(), await openGetTransaction()]
  await nestedError(await mine.ask({ path: `/v1/transactions/${theirs.id}` }), notFound)
})

test('another brand’s transaction is not found', async () => {
  const { ask, tenant, id } = await openGetTransaction({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  await nestedError(await ask({ path: `/v1/transactions/${id}?sub_operator_ref=nordic` }), notFound)
})
