import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { env } from '@/server/env'

/** The addresses and ranges that callbacks are sent from, as the deployment publishes them (spec §5.6). Throws E5004. */
export const listEgressAddresses = readVerb(
  'endpoint.read',
  async (_: TenantContext) => env().CALLBACK_EGRESS_ADDRESSES,
)
