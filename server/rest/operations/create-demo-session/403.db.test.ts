import { test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { expectDisabledOperatorRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

const refused = (code: string) => ({ status: 403, code })

test('a game disabled for the account is refused', async () => {
  const { ask, tenant } = await openCreateDemoSession()
  const { organizationId, gameId } = tenant
  await db.gameSelection.create({ data: { id: newId(), organizationId, gameId, isEnabled: false } })
  await nestedError(await ask(), refused('E2002'))
})

test('a provider that needs an approval is refused without it', async () => {
  const { ask } = await openCreateDemoSession({ provider: { requiresApproval: true } })
  await nestedError(await ask(), refused('PROVIDER_ACCESS_REQUIRED'))
})

test('a suspended provider is refused', async () => {
  const { ask } = await openCreateDemoSession({ provider: { status: 'suspended' } })
  await nestedError(await ask(), refused('E1003'))
})

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openCreateDemoSession))
