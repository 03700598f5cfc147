import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'

test('what one account disables stays on for another', async () => {
  const theirs = await openListGames()
  const mine = await openListGames()
  const path = `/v1/games?provider=${theirs.tenant.providerCode}`
  await db.gameSelection.create({
    data: {
      id: newId(),
      organizationId: theirs.tenant.organizationId,
      gameId: theirs.tenant.gameId,
      isEnabled: false,
    },
  })
  expect(await (await theirs.ask({ path })).json()).toMatchObject({ total: 0 })
  expect(await (await mine.ask({ path })).json()).toMatchObject({ total: 1 })
})

test('games of a provider that only another account is approved for are not listed', async () => {
  const theirs = await openListGames({ provider: { requiresApproval: true } })
  const mine = await openListGames()
  const { organizationId, providerCode } = theirs.tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
  const path = `/v1/games?provider=${providerCode}`
  expect(await (await theirs.ask({ path })).json()).toMatchObject({ total: 1 })
  expect(await (await mine.ask({ path })).json()).toMatchObject({ total: 0 })
})
