import { expect, test } from 'vitest'
import { systemClock } from '@/server/core/clock'
import { db } from '@/server/db'
import { openLaunchLink } from '@/server/modules/play/sessions'
import { handler as getSession } from '@/server/rest/operations/get-session/handler'
import { nestedError } from '@/server/rest/testing/requests'
import { fakeProvider, openCreateDemoSession } from '@/server/rest/testing/scenes/sessions'

test('a demo needs only a game, and neither wallet nor credit', async () => {
  const { ask, tenant } = await openCreateDemoSession({ hasCallback: false, settings: { creditMinor: 0n } })
  const response = await ask()
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ provider_code: tenant.providerCode })
  expect((await fakeProvider()).calls.at(-1)).toMatchObject({ method: 'POST', path: '/demo' })
})

test.each([
  ['has no default brand', { kind: 'platform' }, null],
  ['requires the ref elsewhere', { kind: 'platform', requiresSubOperatorRef: true }, 'main'],
  ['has nobody to bill', { kind: 'platform', isBillable: false }, 'main'],
] as const)('a platform that %s opens a demo all the same', async (_, settings, brandRef) => {
  const { ask, tenant } = await openCreateDemoSession({ settings, brandRef, hasCallback: false })
  const response = await ask()
  expect(response.status).toBe(201)
  const { session_id, game_url } = await response.json()
  const row = await db.gameSession.findUniqueOrThrow({ where: { id: session_id } })
  expect(row).toMatchObject({
    organizationId: tenant.organizationId,
    brandId: brandRef === null ? null : tenant.brandId,
  })
  const token = game_url.split('/').at(-1)
  expect(await openLaunchLink(token, systemClock)).toMatchObject({ kind: 'redirect' })
})

test.each(['nordic', '', 'not valid!', 5, null])('a sub_operator_ref of %j is not looked at', async (ref) => {
  const { ask } = await openCreateDemoSession()
  expect((await ask({ body: { sub_operator_ref: ref } })).status).toBe(201)
})

test('a demo of no brand is read by any brand of its platform, and by nobody else', async () => {
  const { ask, tenant } = await openCreateDemoSession({
    settings: { kind: 'platform' },
    brandRef: null,
    hasCallback: false,
  })
  const { session_id } = await (await ask()).json()
  await tenant.addBrand('nordic')
  const address = `http://api.croupier.test/v1/sessions/${session_id}?sub_operator_ref=nordic`
  const read = (token: string) =>
    getSession(new Request(address, { headers: { authorization: `Bearer ${token}` } }))
  expect(await (await read(tenant.token)).json()).toMatchObject({ mode: 'demo', operator_user_id: null })
  const other = await openCreateDemoSession({ settings: { kind: 'platform' } })
  await other.tenant.addBrand('nordic')
  await nestedError(await read(other.tenant.token), { status: 404, code: 'E3001' })
})
