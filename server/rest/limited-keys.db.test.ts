import { describe, expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { issueKey, restrictKey } from '@/server/modules/accounts/keys'
import type { ApiTenant } from '@/server/rest/testing/api-tenant'
import { nestedError } from '@/server/rest/testing/requests'
import { openCreateSubOperator } from '@/server/rest/testing/scenes/brands'
import { openListGames } from '@/server/rest/testing/scenes/catalogue'
import { openCreateDemoSession, openCreateSession } from '@/server/rest/testing/scenes/sessions'
import { openListTransactions } from '@/server/rest/testing/scenes/transactions'

const from = (address: string) => ({ 'x-forwarded-for': address })
const notAllowed = { status: 403, code: 'E5004' }

async function limited(
  tenant: ApiTenant,
  limits: { allowedNetworks?: string[]; brandId?: string | null },
): Promise<{ token: string; keyId: string }> {
  const { token, key } = await issueKey(tenant.tenant, {
    name: 'Limited',
    scopes: ['read', 'write'],
    expiresInDays: null,
    ...limits,
  })
  return { token, keyId: key.id }
}

describe('a key with networks', () => {
  test('works from them, and is refused from anywhere else', async () => {
    const { ask, tenant } = await openListGames()
    const { token } = await limited(tenant, { allowedNetworks: ['203.0.113.0/24', '2001:db8::/48'] })
    for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:0:7::1'])
      expect((await ask({ token, headers: from(address) })).status).toBe(200)
    for (const address of ['203.0.114.9', '2001:db9::1', 'unknown', '203.0.113.9, 198.51.100.1'])
      await nestedError(await ask({ token, headers: from(address) }), notAllowed)
    await nestedError(await ask({ token }), notAllowed)
  })

  test('takes nothing from its rate limit when it is refused', async () => {
    const { ask, tenant } = await openListGames()
    await db.organization.update({
      where: { id: tenant.organizationId },
      data: { rateLimits: { catalogue: 1 } },
    })
    const { token } = await limited(tenant, { allowedNetworks: ['203.0.113.9'] })
    for (let call = 0; call < 3; call += 1)
      await nestedError(await ask({ token, headers: from('198.51.100.1') }), notAllowed)
    expect((await ask({ token, headers: from('203.0.113.9') })).status).toBe(200)
  })

  test('is restricted from the call after the change, and open again once the list is empty', async () => {
    const { ask, tenant } = await openListGames()
    const { token, keyId } = await limited(tenant, {})
    const status = async () => (await ask({ token, headers: from('198.51.100.1') })).status
    expect(await status()).toBe(200)
    await restrictKey(tenant.tenant, { keyId, allowedNetworks: ['203.0.113.9'] })
    await expect.poll(status).toBe(403)
    await restrictKey(tenant.tenant, { keyId, allowedNetworks: [] })
    await expect.poll(status).toBe(200)
  })
})

describe('a key of one brand', () => {
  const platform = { settings: { kind: 'platform' as const } }

  async function brandKey(tenant: ApiTenant, ref: string) {
    const brand = await db.brand.create({ data: { id: newId(), organizationId: tenant.organizationId, ref } })
    return (await limited(tenant, { brandId: brand.id })).token
  }

  test('reads and writes its brand, and is refused another, the default one included', async () => {
    for (const open of [openListGames, openListTransactions]) {
      const { ask, tenant } = await open(platform)
      const token = await brandKey(tenant, 'nordic')
      await tenant.addBrand('other')
      expect((await ask({ token, query: { sub_operator_ref: 'Nordic' } })).status).toBe(200)
      await nestedError(await ask({ token, query: { sub_operator_ref: 'other' } }), notAllowed)
      await nestedError(await ask({ token }), notAllowed)
    }
    const { ask, tenant } = await openCreateSession(platform)
    const token = await brandKey(tenant, 'nordic')
    expect((await ask({ token, body: { sub_operator_ref: 'nordic' } })).status).toBe(201)
    await nestedError(await ask({ token }), notAllowed)
  })

  test('creates no brand, neither by naming one nor by asking', async () => {
    const { ask, tenant } = await openListGames(platform)
    const token = await brandKey(tenant, 'nordic')
    await nestedError(await ask({ token, query: { sub_operator_ref: 'unseen' } }), {
      status: 400,
      code: 'E6008',
    })
    for (const open of [openCreateSubOperator, openCreateDemoSession]) {
      const scene = await open(platform)
      await nestedError(await scene.ask({ token: await brandKey(scene.tenant, 'nordic') }), notAllowed)
    }
  })
})

test('a session records the key that created it', async () => {
  const { ask, tenant } = await openCreateSession()
  const { token, keyId } = await limited(tenant, {})
  const { session_id: id } = await (await ask({ token })).json()
  expect(await db.gameSession.findUniqueOrThrow({ where: { id } })).toMatchObject({ apiKeyId: keyId })
})
