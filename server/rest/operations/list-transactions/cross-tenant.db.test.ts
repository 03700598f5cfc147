import { expect, test } from 'vitest'
import { recordMovement } from '@/server/rest/testing/recorded-movement'
import { openListTransactions } from '@/server/rest/testing/scenes/transactions'

test('neither another operator’s transactions nor another brand’s are listed', async () => {
  const mine = await openListTransactions({ settings: { kind: 'platform' } })
  const theirs = await openListTransactions()
  await recordMovement(theirs.tenant)
  const id = await recordMovement(mine.tenant)
  expect(await (await mine.ask()).json()).toMatchObject({ transactions: [{ id, sub_operator_ref: 'main' }] })
  await mine.tenant.addBrand('nordic')
  const path = '/v1/transactions?sub_operator_ref=nordic'
  expect(await (await mine.ask({ path })).json()).toMatchObject({ transactions: [] })
})
