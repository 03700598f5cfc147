import { expect } from 'vitest'
import { apiScopes } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { type ApiTenant, tokenOf } from '@/server/rest/testing/api-tenant'
import { issuePaths, nestedError } from '@/server/rest/testing/requests'
import type { OpenScene } from '@/server/rest/testing/scene'

/** What every operation promises, proven on each. */

const day = 86_400_000

export async function expectKeyRefused(open: OpenScene): Promise<void> {
  const { ask, tenant } = await open()
  const wellFormedButUnknown = await tokenOf(tenant, ['read'])
  await db.apiKey.deleteMany({
    where: { name: 'test', scopes: { equals: ['read'] }, organizationId: tenant.organizationId },
  })
  const refused = {
    missing: null,
    malformed: 'crp_nonsense',
    unknown: wellFormedButUnknown,
    revoked: await endedToken(tenant, { revokedAt: new Date(Date.now() - day) }),
    expired: await endedToken(tenant, { expiresAt: new Date(Date.now() - day) }),
  }
  for (const [why, token] of Object.entries(refused)) {
    const response = await ask({ token })
    expect({ why, status: response.status, body: await response.json() }).toEqual({
      why,
      status: 401,
      body: { error: 'invalid_token', message: expect.any(String) },
    })
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
  }
}

async function endedToken(tenant: ApiTenant, end: { revokedAt?: Date; expiresAt?: Date }): Promise<string> {
  const token = await tokenOf(tenant, ['read', 'write'])
  const newest = await db.apiKey.findFirstOrThrow({
    where: { organizationId: tenant.organizationId },
    orderBy: { id: 'desc' },
  })
  await db.apiKey.update({ where: { id: newest.id }, data: end })
  return token
}

export async function expectScopeRefused(open: OpenScene): Promise<void> {
  const { ask, tenant, operation } = await open()
  const wrong = operation.method === 'GET' ? 'free_rounds.write' : 'read'
  await nestedError(await ask({ token: await tokenOf(tenant, [wrong]) }), { status: 403, code: 'E5004' })
}

export async function expectDisabledOperatorRefused(open: OpenScene): Promise<void> {
  const { ask, tenant } = await open()
  await db.organization.update({ where: { id: tenant.organizationId }, data: { isActive: false } })
  await nestedError(await ask(), { status: 403, code: 'E6003' })
}

export async function expectRateLimited(open: OpenScene): Promise<void> {
  const { ask, tenant, operation } = await open()
  await db.organization.update({
    where: { id: tenant.organizationId },
    data: { rateLimits: { [operation.family]: 1 } },
  })
  const first = await ask()
  expect(first.status).toBeLessThan(300)
  expect(first.headers.get('x-ratelimit-limit')).toBe('1')
  expect(first.headers.get('x-ratelimit-remaining')).toBe('0')
  const second = await ask()
  await nestedError(second, { status: 429, code: 'E9001' })
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(second.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000)
  const otherKey = await tokenOf(tenant, apiScopes)
  expect((await ask({ token: otherKey })).status).toBeLessThan(300)
}

export async function expectVersionChecked(open: OpenScene): Promise<void> {
  const { ask } = await open()
  expect(await issuePaths(await ask({ headers: { 'croupier-version': '2' } }))).toEqual(['Croupier-Version'])
}

/** The selector's refusals that any operation within a brand owes (spec §2.10). `name` puts a ref into the request. */
export async function expectSelectorChecked(
  open: OpenScene,
  name: (ref: string) => Parameters<Awaited<ReturnType<OpenScene>>['ask']>[0],
): Promise<void> {
  const single = await open()
  await nestedError(await single.ask(name('nordic')), { status: 400, code: 'E6006' })
  const platform = await open({ settings: { kind: 'platform' } })
  for (const malformed of ['', '   ', 'a:b', '-a', 'a'.repeat(33)]) {
    await nestedError(await platform.ask(name(malformed)), { status: 400, code: 'E6004' })
  }
  const strict = await open({ settings: { kind: 'platform', requiresSubOperatorRef: true } })
  await nestedError(await strict.ask(), { status: 400, code: 'E6005' })
  const fixed = await open({ settings: { kind: 'platform', canAutoProvisionBrands: false } })
  await nestedError(await fixed.ask(name('unseen')), { status: 400, code: 'E6008' })
}

/** Records stay readable whatever the status of account, brand and billing (spec §2.10 keeps the ref's own refusals). */
export async function expectRecordsReadable(open: OpenScene): Promise<void> {
  const { ask, tenant } = await open({ settings: { kind: 'platform' } })
  const where = { id: tenant.organizationId }
  const named = (await db.brand.findUniqueOrThrow({ where: { id: tenant.brandId } })).ref ?? ''
  const read = async () => [(await ask()).status, (await ask({ query: { sub_operator_ref: named } })).status]
  for (const status of ['suspended', 'retired'] as const) {
    await db.brand.update({ where: { id: tenant.brandId }, data: { status } })
    expect({ status, read: await read() }).toEqual({ status, read: [200, 200] })
  }
  await db.organization.update({ where, data: { isBillable: false } })
  expect(await read()).toEqual([200, 200])
  await db.organization.update({ where, data: { isActive: false } })
  expect(await read()).toEqual([200, 200])
  await nestedError(await ask({ query: { sub_operator_ref: 'unseen' } }), { status: 400, code: 'E6008' })
}

export async function expectRetiredBrandRefused(
  open: OpenScene,
  name: (ref: string) => Parameters<Awaited<ReturnType<OpenScene>>['ask']>[0],
): Promise<void> {
  const { ask, tenant } = await open({ settings: { kind: 'platform' } })
  await db.brand.create({
    data: { id: newId(), organizationId: tenant.organizationId, ref: 'closed', status: 'retired' },
  })
  await nestedError(await ask(name('closed')), { status: 403, code: 'E6008' })
}

export async function expectDefaultBrandNeeded(open: OpenScene): Promise<void> {
  const { ask } = await open({ settings: { kind: 'platform' }, brandRef: null, hasCallback: false })
  await nestedError(await ask(), { status: 409, code: 'E6010' })
}
