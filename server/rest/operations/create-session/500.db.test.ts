import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSession } from '@/server/rest/testing/scenes/sessions'

test('a provider whose secret cannot be opened is a fault of ours', async () => {
  const { ask } = await openCreateSession({ provider: { secretSealed: 'not a sealed secret' } })
  await nestedError(await ask(), { status: 500, code: 'E1004' })
})

test('a provider whose dialect nobody speaks is a fault of ours', async () => {
  const { ask } = await openCreateSession({ provider: { dialect: 'klingon' } })
  await nestedError(await ask(), { status: 500, code: 'E1004' })
})
