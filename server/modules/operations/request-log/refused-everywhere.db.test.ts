import { expect, test } from 'vitest'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { asUser } from '@/server/testing/as-user'
import { createTestTenant, type TestTenant } from '@/server/testing/tenants'
import { listRefused, listRefusedEverywhere } from './index'
import { insertRequests, type RequestRow } from './queries'

function refusal({ organizationId, clock }: TestTenant, of: Partial<RequestRow>): RequestRow {
  return {
    ...{ organizationId, createdAt: clock.now(), id: newId(), brandId: null, keyId: newId() },
    ...{ operation: 'createSession', method: 'POST', path: '/v1/sessions', query: '', status: 502 },
    ...{
      errorCode: 'E1054',
      requestId: newId(),
      idempotencyKey: null,
      durationMs: 5,
      warning: null,
      ip: null,
    },
    ...{ userAgent: null, requestBody: null, responseBody: null },
    ...of,
  }
}

test('errors of the last hour are counted by code over all organizations, faults first', async () => {
  const [one, other] = [await createTestTenant(), await createTestTenant()]
  const limited = { status: 429, errorCode: 'E9001' }
  await insertRequests([
    refusal(one, {}),
    refusal(other, limited),
    refusal(one, limited),
    refusal(one, limited),
    refusal(one, { status: 201, errorCode: null }),
    refusal(one, { createdAt: new Date(one.clock.now().getTime() - 3_600_001) }),
  ])
  const staff = asUser(one.tenant, { staffRole: 'support' })
  expect(await listRefusedEverywhere(staff)).toMatchObject([
    {
      errorCode: 'E1054',
      status: 502,
      calls: 1,
      organizations: 1,
      message: 'The provider could not be reached.',
    },
    { ...limited, calls: 3, organizations: 2, isPartial: false, lastAt: one.clock.now() },
  ])
  const owner = asUser(one.tenant, { role: 'owner' })
  await expect(listRefusedEverywhere(owner)).rejects.toMatchObject({ code: 'E5004' })
})

test('of an organization no more than the newest thousand are counted, and that is said', async () => {
  const many = await createTestTenant()
  many.clock.advance(86_400_000)
  await insertRequests(
    Array.from({ length: 1_001 }, () => refusal(many, { status: 404, errorCode: 'E2001' })),
  )
  await db.$executeRaw`analyze api_request`
  const staff = asUser(many.tenant, { staffRole: 'support' })
  expect(await listRefusedEverywhere(staff)).toMatchObject([
    { errorCode: 'E2001', calls: 1_000, isPartial: true },
  ])
})

test('an organization’s errors are counted by operation and code, and another’s are not among them', async () => {
  const [one, other] = [await createTestTenant(), await createTestTenant()]
  const limited = { status: 429, errorCode: 'E9001' }
  await insertRequests([
    refusal(one, { operation: 'listGames', ...limited }),
    refusal(one, limited),
    refusal(one, limited),
    refusal(one, {}),
    refusal(one, { status: 201, errorCode: null }),
    refusal(one, { createdAt: new Date(one.clock.now().getTime() - 3_600_001) }),
    refusal(other, {}),
  ])
  const developer = asUser(one.tenant, { role: 'developer' })
  expect(await listRefused(developer)).toMatchObject([
    {
      operation: 'createSession',
      errorCode: 'E1054',
      calls: 1,
      message: 'The provider could not be reached.',
    },
    { operation: 'createSession', ...limited, calls: 2, isPartial: false, lastAt: one.clock.now() },
    { operation: 'listGames', ...limited, calls: 1 },
  ])
  const analyst = asUser(one.tenant, { role: 'analyst' })
  await expect(listRefused(analyst)).rejects.toMatchObject({ code: 'E5004' })
})
