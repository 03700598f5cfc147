import type { TenantContext } from '@/server/core/context'
import { env } from '@/server/env'
import { requirePermission } from '@/server/modules/members'

/** The addresses and ranges that callbacks are sent from, as the deployment publishes them (spec §5.6). Throws E5004. */
export function listEgressAddresses(ctx: TenantContext): string[] {
  requirePermission(ctx.actor, 'endpoint.read')
  return env().CALLBACK_EGRESS_ADDRESSES
}
