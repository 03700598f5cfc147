import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openGetGameChecksums } from '@/server/rest/testing/scenes/catalogue'

const notFound = { status: 404, code: 'E2001' }

test('an unknown game is not found', async () => {
  const { ask } = await openGetGameChecksums()
  await nestedError(await ask({ path: `/v1/games/${newId()}/checksums` }), notFound)
})

test('a game of a provider that needs an approval looks unknown without it', async () => {
  const { ask } = await openGetGameChecksums({ provider: { requiresApproval: true } })
  await nestedError(await ask(), notFound)
})

test('a game of a provider the account has disabled is not found', async () => {
  const { ask, tenant } = await openGetGameChecksums()
  const { organizationId, providerCode } = tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, isEnabled: false } })
  await nestedError(await ask(), notFound)
})
