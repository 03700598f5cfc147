import { test } from 'vitest'
import { expectDisabledOperatorRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'

test('a single operator has no brands to create', async () => {
  const { ask } = await openCreateSubOperator({ settings: { kind: 'single' } })
  await nestedError(await ask(), { status: 403, code: 'E6006' })
})

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openCreateSubOperator))
