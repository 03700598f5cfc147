import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetGameStakes } from '@/server/rest/testing/scenes/stakes'

test('another account’s approval shows no stakes to me', async () => {
  const theirs = await openGetGameStakes({ provider: { requiresApproval: true } })
  const mine = await openGetGameStakes()
  const { organizationId, providerCode, gameId } = theirs.tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
  expect((await theirs.ask()).status).toBe(200)
  const path = `/v1/games/${gameId}/stakes?currency=EUR`
  await nestedError(await mine.ask({ path }), { status: 404, code: 'E2001' })
})
