import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetGame } from '@/server/rest/testing/scenes/catalogue'

test('a game is answered by its catalogue id, in either case', async () => {
  const { ask, tenant } = await openGetGame({ game: { name: 'Lucky Harbour' } })
  for (const id of [tenant.gameId, tenant.gameId.toUpperCase()]) {
    const response = await ask({ path: `/v1/games/${id}` })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ game: { id: tenant.gameId, name: 'Lucky Harbour' } })
  }
})

test('a game disabled for the default brand alone is answered for another brand', async () => {
  const { ask, tenant } = await openGetGame({ settings: { kind: 'platform' } })
  const { organizationId, brandId, gameId } = tenant
  await tenant.addBrand('nordic')
  await db.gameSelection.create({
    data: { id: newId(), organizationId, brandId, gameId, isEnabled: false },
  })
  await nestedError(await ask(), { status: 404, code: 'E2001' })
  expect((await ask({ query: { sub_operator_ref: 'Nordic' } })).status).toBe(200)
})
