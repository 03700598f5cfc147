import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import type { EndpointView } from './list-endpoints'
import { findEndpointOf, updateEndpointActivity } from './queries-write'

const EndpointSwitch = OneEndpoint.extend({ isActive: z.boolean() })
type EndpointSwitch = z.output<typeof EndpointSwitch>

/**
 * Switches an endpoint on or off. While it is off, the next wider one serves in its place; what is queued already keeps
 * its own URL. The organization-wide one cannot be disabled: nothing would be left to send to.
 * Throws E5004 (role), E0004 (no such endpoint in this organization), E0003 (the organization-wide one).
 */
export const switchEndpoint = writeVerb('endpoint.write', EndpointSwitch, run)

async function run(ctx: TenantContext, { endpointId, isActive }: EndpointSwitch): Promise<EndpointView> {
  return inTransaction(async (db) => {
    const endpoint = await findEndpointOf(db, { organizationId: ctx.organizationId, id: endpointId })
    if (!endpoint) throw new AppError('E0004', { message: 'Endpoint not found.' })
    if (!isActive) requireNarrowed(endpoint)
    if (endpoint.isActive === isActive) return endpoint
    await recordAudit(db, ctx, {
      action: isActive ? 'endpoint.enabled' : 'endpoint.disabled',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(endpoint.brandId ? { brandId: endpoint.brandId } : {}),
      after: { url: endpoint.url, providerCode: endpoint.providerCode },
    })
    return updateEndpointActivity(db, { id: endpoint.id, isActive, now: ctx.clock.now() })
  })
}

/** The endpoint everything falls back on stays. */
export function requireNarrowed({ brandId, providerCode }: EndpointView): void {
  if (brandId !== null || providerCode !== null) return
  throw new AppError('E0003', {
    message:
      'The default endpoint can’t be disabled or deleted because it receives all other callbacks. Change its URL instead.',
  })
}
