import { expect, test } from 'vitest'
import { db } from '@/server/db'
import { tokenOf } from '@/server/rest/testing/api-tenant'
import { expectSelectorChecked, expectVersionChecked } from '@/server/rest/testing/promises'
import { issuePaths, nestedError } from '@/server/rest/testing/requests'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'

test('each parameter out of its bounds is refused by name', async () => {
  const { ask } = await openListGames()
  const wrong = [
    'page=0',
    'per_page=201',
    'per_page=0',
    'rtp_min=101',
    'rtp_max=-1',
    'volatility=wild',
    'sort=price',
  ]
  for (const query of [...wrong, 'currency=EU', 'currency=euro', 'page=two', 'updated_since=yesterday']) {
    expect(await issuePaths(await ask({ path: `/v1/games?${query}` }))).toEqual([query.split('=')[0]])
  }
})

test('the brand selector is judged before the catalogue is read', () =>
  expectSelectorChecked(openListGames, (ref) => ({
    path: `/v1/games?sub_operator_ref=${encodeURIComponent(ref)}`,
  })))

test('a platform with all the brands it may have cannot create another by listing', async () => {
  const { ask, tenant } = await openListGames({ settings: { kind: 'platform', brandLimit: 1 } })
  expect(await db.brand.count({ where: { organizationId: tenant.organizationId } })).toBe(1)
  await nestedError(await ask({ path: '/v1/games?sub_operator_ref=second' }), { status: 400, code: 'E6007' })
})

test('a key that may not write creates no brand by listing, and a key that may does', async () => {
  const { ask, tenant } = await openListGames({ settings: { kind: 'platform' } })
  const { organizationId } = tenant
  const query = { sub_operator_ref: 'unseen' }
  for (const scopes of [['read'], ['read', 'free_rounds.write']] as const) {
    const token = await tokenOf(tenant, scopes)
    await nestedError(await ask({ token, query }), { status: 400, code: 'E6008' })
  }
  expect(await db.brand.count({ where: { organizationId } })).toBe(1)
  expect((await ask({ query })).status).toBe(200)
  expect((await ask({ token: await tokenOf(tenant, ['read']), query })).status).toBe(200)
  expect(await db.brand.count({ where: { organizationId } })).toBe(2)
})

test('another version of the interface is refused', () => expectVersionChecked(openListGames))
