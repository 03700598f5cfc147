import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { excludePlayer } from '@/server/modules/rules/players'
import { expectDisabledOperatorRefused, expectRetiredBrandRefused } from '@/server/rest/testing/promises'
import { nestedError } from '@/server/rest/testing/requests'
import { openIssueFreeRounds } from '@/server/rest/testing/scenes/free-rounds'

const refused = (code: string) => ({ status: 403, code })

test('free rounds disabled for the provider on the account are refused, flat', async () => {
  const { ask, tenant, fakeProvider } = await openIssueFreeRounds()
  const { organizationId, providerCode } = tenant
  await db.providerAccess.create({ data: { organizationId, providerCode, hasFreeRounds: false } })
  const response = await ask()
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({
    error: 'free_rounds_disabled',
    message: expect.any(String),
    status: 403,
  })
  expect(fakeProvider.issued).toEqual([])
})

test('a game blocked in the player’s country is refused', async () => {
  const { ask } = await openIssueFreeRounds({ game: { blockedCountries: ['SE'] } })
  await nestedError(await ask(), refused('E2003'))
  expect((await ask({ body: { country: 'NO' } })).status).toBe(201)
})

test('a self-excluded player is refused', async () => {
  const { ask, tenant } = await openIssueFreeRounds()
  await excludePlayer(tenant.brand, { playerId: 'p1' })
  await nestedError(await ask(), refused('E3004'))
})

test('a game disabled for the account is refused', async () => {
  const { ask, tenant } = await openIssueFreeRounds()
  const { organizationId, gameId } = tenant
  await db.gameSelection.create({ data: { id: newId(), organizationId, gameId, isEnabled: false } })
  await nestedError(await ask(), refused('E2002'))
})

test('a suspended provider, and one that needs an approval, are refused', async () => {
  const suspended = await openIssueFreeRounds({ provider: { status: 'suspended' } })
  await nestedError(await suspended.ask(), refused('E1003'))
  const unapproved = await openIssueFreeRounds({ provider: { requiresApproval: true } })
  await nestedError(await unapproved.ask(), refused('PROVIDER_ACCESS_REQUIRED'))
})

test('a disabled operator is refused', () => expectDisabledOperatorRefused(openIssueFreeRounds))

test('a retired brand is refused', () =>
  expectRetiredBrandRefused(openIssueFreeRounds, (ref) => ({ body: { sub_operator_ref: ref } })))
