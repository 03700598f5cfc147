import { test } from 'vitest'
import { db } from '@/server/db'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('an approval that cannot be read is neither a yes nor a no', async () => {
  const { ask } = await openCreateDemoSession({ provider: { requiresApproval: true } })
  await db.$executeRawUnsafe('alter table provider_access rename to provider_access_away')
  await nestedError(await ask(), { status: 503, code: 'PROVIDER_ACCESS_UNAVAILABLE' })
})
