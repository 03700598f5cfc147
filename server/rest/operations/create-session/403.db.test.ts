import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { excludePlayer } from '@/server/modules/rules/players'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSession } from '@/server/rest/testing/scenes/sessions'

const refused = (code: string) => ({ status: 403, code })

test('a game disabled for the account is refused', async () => {
  const { ask, tenant } = await openCreateSession()
  const { organizationId, gameId } = tenant
  await db.gameSelection.create({ data: { id: newId(), organizationId, gameId, isEnabled: false } })
  await nestedError(await ask(), refused('E2002'))
})

test('a game blocked in the player’s country is refused', async () => {
  const { ask } = await openCreateSession({ provider: { blockedCountries: ['SE'] } })
  await nestedError(await ask(), refused('E2003'))
  expect((await ask({ body: { country: 'NO' } })).status).toBe(201)
})

test('a self-excluded player is refused', async () => {
  const { ask, tenant } = await openCreateSession()
  await excludePlayer(tenant.brand, { playerId: 'p1' })
  await nestedError(await ask(), refused('E3004'))
})

test('without a wallet callback nothing is launched, and the refusal is flat', async () => {
  const { ask } = await openCreateSession({ hasCallback: false })
  const response = await ask()
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({
    error: 'operator_settings_not_configured',
    message: expect.any(String),
    status: 403,
  })
})

test('a provider that needs an approval is refused without it', async () => {
  const { ask } = await openCreateSession({ provider: { requiresApproval: true } })
  await nestedError(await ask(), refused('PROVIDER_ACCESS_REQUIRED'))
})

test('a suspended provider is refused', async () => {
  const { ask } = await openCreateSession({ provider: { status: 'suspended' } })
  await nestedError(await ask(), refused('E1003'))
})

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openCreateSession))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openCreateSession, (ref) => ({ body: { sub_operator_ref: ref } })))
