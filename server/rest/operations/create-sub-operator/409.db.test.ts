import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a platform that has nobody to bill gets no brands', async () => {
  const { ask } = await openCreateSubOperator({ settings: { isBillable: false } })
  await nestedError(await ask(), { status: 409, code: 'E6009' })
})
