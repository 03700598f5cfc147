import { expect, test } from 'vitest'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test.each(['', '%20', '%20%20'])('a grant_id of %j is blank, and refused flat', async (id) => {
  const { ask } = await openCancelFreeRounds()
  const response = await ask({ path: `/v1/free-rounds/${id}/cancel` })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: 'grant_id_required',
    message: expect.any(String),
    status: 400,
  })
})

test('the brand selector is judged before the grant', () =>
  expectSelectorChecked(openCancelFreeRounds, (ref) => ({
    path: `/v1/free-rounds/%20/cancel?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('another version of the interface is refused', () => expectVersionChecked(openCancelFreeRounds))
