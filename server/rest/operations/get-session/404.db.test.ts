import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetSession } from '@/server/rest/testing/scenes/sessions'

test('an unknown session is not found', async () => {
  const { ask } = await openGetSession()
  await nestedError(await ask({ path: `/v1/sessions/${newId()}` }), { status: 404, code: 'E3001' })
})
