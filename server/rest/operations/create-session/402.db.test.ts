import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSession } from '@/server/rest/testing/scenes/sessions'

test('an account whose credit is at its floor launches nothing', async () => {
  const { ask } = await openCreateSession({ settings: { creditMinor: 0n } })
  await nestedError(await ask(), { status: 402, code: 'E4001' })
})
