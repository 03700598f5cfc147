import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { openListProviders } from '@/server/rest/testing/scenes/catalogue'

test('a provider that only another account is approved for is not listed', async () => {
  const theirs = await openListProviders({ provider: { requiresApproval: true } })
  const mine = await openListProviders()
  const { organizationId, providerCode } = theirs.tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, isApproved: true } })
  const listed = expect.arrayContaining([expect.objectContaining({ provider_code: providerCode })])
  expect((await (await theirs.ask()).json()).providers).toEqual(listed)
  expect((await (await mine.ask()).json()).providers).not.toEqual(listed)
})
