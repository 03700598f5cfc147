import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('a provider whose secret cannot be opened is a fault of ours', async () => {
  const { ask } = await openCreateDemoSession({ provider: { secretSealed: 'not a sealed secret' } })
  await nestedError(await ask(), { status: 500, code: 'E1004' })
})
