import { test } from 'vitest'
import { nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

test.each([{ secretSealed: 'not a sealed secret' }, { dialect: 'klingon' }])(
  'a provider set up as %j is a fault of ours',
  async (provider) => {
    const { ask } = await openIssueFreeRounds({ provider })
    await nestedError(await ask(), { status: 500, code: 'E1004' })
  },
)
