import {
  getReconciliation,
  listReconciliations,
  putReconciliationRows,
} from '@/server/contract/operations/reconciliations'
import { apiScopes } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db } from '@/server/db'
import { issueKey } from '@/server/modules/accounts/keys'
import { handler as getHandler } from '@/server/rest/operations/get-reconciliation/handler'
import { handler as listHandler } from '@/server/rest/operations/list-reconciliations/handler'
import { handler as putHandler } from '@/server/rest/operations/put-reconciliation-rows/handler'
import { createApiTenant, type Wishes } from '@/server/rest/testing/api-tenant'
import { nestedError } from '@/server/rest/testing/requests'
import { type OpenScene, type Scene, setScene } from '@/server/rest/testing/scene'

const from = new Date('2026-03-01T00:00:00Z')

/** The comparison of the first of March, or of another day. */
export async function openPeriod(organizationId: string, day = from): Promise<string> {
  const id = newId()
  const createdAt = new Date(day.getTime() + 100_000_000)
  await db.reconciliation.create({
    data: {
      ...{ id, organizationId, from: day, to: new Date(day.getTime() + 86_400_000), zone: 'UTC' },
      ...{ state: 'compared', requestedAt: createdAt, comparedAt: createdAt, createdBy: {}, createdAt },
    },
  })
  return id
}

export const openListReconciliations: OpenScene = async (wishes) =>
  setScene({ operation: listReconciliations, handler: listHandler }, await createApiTenant(wishes), {
    path: '/v1/reconciliations',
  })

export async function openGetReconciliation(wishes: Wishes = {}): Promise<Scene & { id: string }> {
  const tenant = await createApiTenant(wishes)
  const id = await openPeriod(tenant.organizationId)
  const scene = setScene({ operation: getReconciliation, handler: getHandler }, tenant, {
    path: `/v1/reconciliations/${id}`,
  })
  return { ...scene, id }
}

/** A row of a wallet's journal on the first of March. */
export const journalRow = (transactionId: string, change: object = {}) => ({
  ...{ transaction_id: transactionId, transaction_type: 'bet', amount: 100, currency: 'EUR' },
  occurred_at: '2026-03-01T12:00:00Z',
  ...change,
})

export async function openPutRows(wishes: Wishes = {}): Promise<Scene & { id: string }> {
  const tenant = await createApiTenant(wishes)
  const id = await openPeriod(tenant.organizationId)
  const scene = setScene({ operation: putReconciliationRows, handler: putHandler }, tenant, {
    path: `/v1/reconciliations/${id}/rows`,
    body: { rows: [journalRow('tx-1')] },
  })
  return { ...scene, id }
}

/** A period is of all brands. */
export async function expectBrandKeyRefused(open: OpenScene): Promise<void> {
  const { ask, tenant } = await open({ settings: { kind: 'platform' } })
  const { token } = await issueKey(tenant.tenant, {
    ...{ name: 'Brand', scopes: [...apiScopes], expiresInDays: null, brandId: tenant.brandId },
  })
  await nestedError(await ask({ token }), { status: 403, code: 'E5004' })
}
