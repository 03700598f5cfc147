import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetGameChecksums } from '@/server/rest/testing/scenes/catalogue'

test('another account’s approval opens no game to me', async () => {
  const theirs = await openGetGameChecksums({ provider: { requiresApproval: true } })
  const mine = await openGetGameChecksums()
  const { organizationId, providerCode, gameId } = theirs.tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
  expect((await theirs.ask()).status).toBe(200)
  await nestedError(await mine.ask({ path: `/v1/games/${gameId}/checksums` }), { status: 404, code: 'E2001' })
})
