import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'

test('without a default brand, a platform must name one', () => expectDefaultBrandNeeded(openListGames))

test('a platform that has nobody to bill cannot name a brand', async () => {
  const { ask } = await openListGames({ settings: { kind: 'platform', isBillable: false } })
  await nestedError(await ask({ path: '/v1/games?sub_operator_ref=nordic' }), { status: 409, code: 'E6009' })
})
