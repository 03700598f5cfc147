import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetRound } from '@/server/rest/testing/scenes/transactions'

const notFound = { status: 404, code: 'E0004' }

test('another operator’s round is not found', async () => {
  const [mine, theirs] = [await openGetRound(), await openGetRound()]
  await nestedError(await mine.ask({ path: `/v1/rounds/${theirs.tenant.providerCode}/round-1` }), notFound)
})

test('another brand’s round is not found', async () => {
  const { ask, tenant } = await openGetRound({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  const path = `/v1/rounds/${tenant.providerCode}/round-1?sub_operator_ref=nordic`
  await nestedError(await ask({ path }), notFound)
})
