import { expect, test } from 'vitest'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('another operator’s grant is not found, and stays as it is', async () => {
  const [mine, theirs] = [await openCancelFreeRounds(), await openCancelFreeRounds()]
  const response = await mine.ask({ path: `/v1/free-rounds/${theirs.grantId}/cancel` })
  expect([response.status, (await response.json()).error]).toEqual([404, 'grant_not_found'])
  expect(theirs.fakeProvider.cancelled).toEqual([])
  expect((await theirs.ask()).status).toBe(200)
})

test('another brand’s grant is not found, and without a ref the default brand is meant', async () => {
  const { ask, tenant, grantId } = await openCancelFreeRounds({ settings: { kind: 'platform' } })
  await tenant.addBrand('nordic')
  const path = `/v1/free-rounds/${grantId}/cancel`
  expect((await ask({ path: `${path}?sub_operator_ref=nordic` })).status).toBe(404)
  expect((await ask({ path: `${path}?sub_operator_ref=MAIN` })).status).toBe(200)
})
