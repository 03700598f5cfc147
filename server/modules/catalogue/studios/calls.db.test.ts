import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { keyring } from '@/server/keyring'
import { createOrganization } from '@/server/modules/accounts/organizations'
import { listOwnStatements } from '@/server/modules/finance/settlement'
import { connectProvider, recordCall, selectProvider } from '@/server/providers/registry'
import { providerMethods } from '@/server/rest/provider-route'
import { asUser } from '@/server/testing/as-user'
import { createTestProvider, createTestTenant } from '@/server/testing/tenants'
import { withoutGuards } from '@/server/testing/without-guards'
import {
  enrolStudio,
  flushStudioCalls,
  getStudioCall,
  getStudioHealth,
  pruneStudioCalls,
  searchStudioCalls,
} from './index'

const server = createServer((_, response) => response.end('{"games": []}'))
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function createStudio() {
  const { tenant } = await createTestTenant()
  const { organizationId: _, ...everywhere } = tenant
  const staff = asUser(everywhere, { staffRole: 'administrator' })
  const code = `s${newId().replaceAll('-', '').slice(-12)}`
  const named = { slug: `studio-${code}`, name: 'Polar', kind: 'studio' as const }
  const { organizationId } = await createOrganization(staff, named)
  await enrolStudio(staff, { organizationId, providerCode: code, dialect: 'aurora' })
  const secretSealed = keyring().seal('a-secret-of-sixteen', 'provider.secret')
  await createTestProvider({ code, dialect: 'aurora', baseUrl, secretSealed, isGuarded: true })
  return { code, tenant: asUser({ ...tenant, organizationId }, { role: 'studio' }) }
}

test('calls of both directions are kept as they were, and another studio sees none of them', async () => {
  const [mine, other] = [await createStudio(), await createStudio()]
  const row = await selectProvider(mine.code)
  const connected = row && connectProvider(row, manualClock(new Date()))
  // The guard refuses an address of this machine: that is told too.
  await connected?.adapter.fetchCatalogue(connected.ports)
  const report = new Request(`http://127.0.0.1/provider/v1/${mine.code}/movements`, {
    ...{ method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
  })
  await providerMethods.POST(report)
  await flushStudioCalls()
  const { calls } = await searchStudioCalls(mine.tenant, {})
  expect(calls).toMatchObject([
    { isInbound: true, method: 'POST', path: `/provider/v1/${mine.code}/movements`, status: 401 },
    { isInbound: false, method: 'GET', path: '/games', status: null },
  ])
  const [inbound, outbound] = calls
  expect(await getStudioCall(mine.tenant, inbound ?? fail())).toMatchObject({ requestBody: '{"a":1}' })
  const told = await getStudioCall(mine.tenant, outbound ?? fail())
  expect(told.failure).toMatch(/^unreachable: /)
  expect(Object.keys(told.requestHeaders)).toContain('webhook-signature')
  expect((await searchStudioCalls(mine.tenant, { direction: 'in', outcome: 'ok' })).calls).toEqual([])
  expect((await searchStudioCalls(other.tenant, {})).calls).toEqual([])
  await expect(getStudioCall(other.tenant, inbound ?? fail())).rejects.toMatchObject({ code: 'E0004' })
})

const fail = (): never => {
  throw new Error('There is no such call')
}

test('of a provider that staff connected, nothing is kept', async () => {
  const secretSealed = keyring().seal('a-secret-of-sixteen', 'provider.secret')
  const code = await createTestProvider({ dialect: 'aurora', baseUrl, secretSealed })
  const row = await selectProvider(code)
  const connected = row && connectProvider(row, manualClock(new Date()))
  await connected?.adapter.fetchCatalogue(connected.ports)
  await flushStudioCalls()
  expect(await db.studioCall.count({ where: { providerCode: code } })).toBe(0)
})

test('a provider fills the log with 600 calls a minute at most; after three days they are gone', async () => {
  const { code, tenant } = await createStudio()
  const createdAt = new Date('2026-03-01T12:00:00Z')
  const call = {
    ...{
      providerCode: code,
      createdAt,
      isInbound: true,
      method: 'POST',
      path: '/',
      status: 200,
      failure: null,
    },
    ...{ durationMs: 1, requestHeaders: {}, requestBody: 'a\0b', responseHeaders: {}, responseBody: '' },
  }
  expect((await getStudioHealth(tenant)).directions).toEqual([])
  for (let sent = 0; sent < 700; sent += 1) recordCall(call)
  await flushStudioCalls()
  expect(await db.studioCall.count({ where: { providerCode: code } })).toBe(600)
  expect((await getStudioHealth(tenant)).directions).toEqual([
    { isInbound: true, calls: 600, failed: 0, medianMs: 1, p95Ms: 1 },
  ])
  const at = (time: string) => systemContext('test', manualClock(new Date(time)), newId())
  await pruneStudioCalls(at('2026-03-04T11:00:00Z'))
  expect(await db.studioCall.count({ where: { providerCode: code } })).toBe(600)
  await pruneStudioCalls(at('2026-03-04T13:00:00Z'))
  expect(await db.studioCall.count({ where: { providerCode: code } })).toBe(0)
})

test('statements are those of the studio, once they are approved', async () => {
  const [mine, other] = [await createStudio(), await createStudio()]
  await withoutGuards(async (tx) => {
    for (const [providerCode, state] of [
      [mine.code, 'payable'],
      [mine.code, 'draft'],
      [other.code, 'payable'],
    ])
      await tx.query(
        `insert into provider_statement (id, provider_code, month, contract_id, state, currency, figures, total_minor, computed_at,
           due_on, first_approved_by, approved_by, approved_at)
         values ($1, $2, $3, $1, $4::"ProviderStatementState", 'EUR', '{}', 1200, now(),
           case when $4 = 'payable' then date '2026-02-28' end, case when $4 = 'payable' then '{"id": "a"}'::jsonb end,
           case when $4 = 'payable' then '{"id": "b"}'::jsonb end, case when $4 = 'payable' then now() end)`,
        [newId(), providerCode, state === 'draft' ? '2026-02-01' : '2026-01-01', state],
      )
  })
  const { statements } = await listOwnStatements(mine.tenant, { page: 1 })
  expect(statements).toMatchObject([{ month: '2026-01', state: 'payable', totalMinor: 1_200n }])
})

test('an operator has neither calls nor statements of a studio', async () => {
  const operator = await createTestTenant()
  const tenant = asUser(operator.tenant, { role: 'owner' })
  await expect(searchStudioCalls(tenant, {})).rejects.toMatchObject({ code: 'E5004' })
  await expect(listOwnStatements(tenant, { page: 1 })).rejects.toMatchObject({ code: 'E5004' })
})
