import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { countPendingMovements, deleteEndpoint, findEndpointOf } from './queries-write'
import { requireNarrowed } from './switch-endpoint'

/**
 * Deletes an override with its secret. Deliveries still queued for it go through whichever endpoint serves their
 * brand and provider by then. Throws E5004 (role), E0004 (no such endpoint), E0003 (the organization-wide one).
 */
export const removeEndpoint = writeVerb('endpoint.write', OneEndpoint, run)

async function run(ctx: TenantContext, { endpointId }: OneEndpoint): Promise<{ movedMovements: number }> {
  return inTransaction(async (db) => {
    const endpoint = await findEndpointOf(db, { organizationId: ctx.organizationId, id: endpointId })
    if (!endpoint) throw new AppError('E0004', { message: 'Endpoint not found.' })
    requireNarrowed(endpoint)
    const movedMovements = await countPendingMovements(db, endpoint.id)
    await deleteEndpoint(db, endpoint.id)
    await recordAudit(db, ctx, {
      action: 'endpoint.deleted',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(endpoint.brandId ? { brandId: endpoint.brandId } : {}),
      before: { url: endpoint.url, providerCode: endpoint.providerCode },
    })
    return { movedMovements }
  })
}
