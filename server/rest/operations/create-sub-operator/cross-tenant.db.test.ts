import { expect, test } from 'vitest'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('one ref on two platforms is two brands', async () => {
  const [mine, theirs] = [await openCreateSubOperator(), await openCreateSubOperator()]
  const ids = await Promise.all(
    [mine, theirs].map(async ({ ask }) => (await (await ask()).json()).operator_user_id),
  )
  expect(new Set(ids).size).toBe(2)
})
