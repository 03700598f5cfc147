import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test('one key used by two operators issues two grants', async () => {
  const [mine, theirs] = [await openIssueFreeRounds(), await openIssueFreeRounds()]
  const headers = { 'idempotency-key': newId() }
  const first = await mine.ask({ headers })
  const second = await theirs.ask({ headers })
  expect([first.status, second.status]).toEqual([201, 201])
  expect((await first.json()).grant_id).not.toBe((await second.json()).grant_id)
})
