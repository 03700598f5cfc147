import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetGameChecksums } from '@/server/rest/testing/scenes/catalogue'

test('without a default brand, a platform must name one', () =>
  expectDefaultBrandNeeded(openGetGameChecksums))

test('a platform that has nobody to bill cannot name a brand', async () => {
  const { ask } = await openGetGameChecksums({ settings: { kind: 'platform', isBillable: false } })
  await nestedError(await ask({ query: { sub_operator_ref: 'main' } }), { status: 409, code: 'E6009' })
})
