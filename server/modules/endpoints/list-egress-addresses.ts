import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/core/permissions'
import { env } from '@/server/env'

/** The addresses and ranges that callbacks are sent from, as the deployment publishes them (spec §5.6). Throws E5004. */
export function listEgressAddresses(ctx: TenantContext): string[] {
  requirePermission(ctx.actor, 'endpoint.read')
  return env().CALLBACK_EGRESS_ADDRESSES
}
