import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { openCancelFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test.each(['not-a-uuid', newId()])('a grant nobody issued (%s) is not found, flat', async (id) => {
  const { ask } = await openCancelFreeRounds()
  const response = await ask({ path: `/v1/free-rounds/${id}/cancel` })
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({
    error: 'grant_not_found',
    message: expect.any(String),
    status: 404,
  })
})
