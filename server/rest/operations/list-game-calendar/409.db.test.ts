import { test } from 'vitest'
import { expectDefaultBrandNeeded } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openListGameCalendar } from '@/server/rest/testing/scenes/catalogue'

test('without a default brand, a platform must name one', () =>
  expectDefaultBrandNeeded(openListGameCalendar))

test('a platform that has nobody to bill cannot name a brand', async () => {
  const { ask } = await openListGameCalendar({ settings: { kind: 'platform', isBillable: false } })
  await nestedError(await ask({ query: { sub_operator_ref: 'main' } }), { status: 409, code: 'E6009' })
})
