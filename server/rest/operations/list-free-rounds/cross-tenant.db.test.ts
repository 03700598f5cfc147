import { expect, test } from 'vitest'
import { openListFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('another operator’s grants are not listed', async () => {
  const [mine, theirs] = [await openListFreeRounds(), await openListFreeRounds()]
  const { grants } = await (await mine.ask()).json()
  expect(grants.map((grant: { grant_id: string }) => grant.grant_id)).toEqual([mine.grantId])
  expect(theirs.grantId).not.toBe(mine.grantId)
})

test('another brand’s grants are not listed', async () => {
  const { ask, tenant } = await openListFreeRounds({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  const list = async (query: string) => (await (await ask({ path: `/v1/free-rounds${query}` })).json()).total
  expect([await list(''), await list('?sub_operator_ref=nordic')]).toEqual([1, 0])
})
