import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import type { EndpointView } from './list-endpoints'
import { findEndpointOf, updateEndpointPolicies } from './queries-write'

const EndpointPolicies = OneEndpoint.extend({ redeliversBets: z.boolean(), reversesLateBets: z.boolean() })
type EndpointPolicies = z.output<typeof EndpointPolicies>

/**
 * Whether bets are redelivered, and whether late bets are reversed (`docs/decisions/open-rounds.md`). Bets queued before keep
 * their schedule; only bets confirmed from now on are reversed. Throws E5004, E0004.
 */
export const setEndpointPolicies = writeVerb('endpoint.write', EndpointPolicies, run)

async function run(
  ctx: TenantContext,
  { endpointId, redeliversBets, reversesLateBets }: EndpointPolicies,
): Promise<EndpointView> {
  return inTransaction(async (db) => {
    const endpoint = await findEndpointOf(db, { organizationId: ctx.organizationId, id: endpointId })
    if (!endpoint) throw new AppError('E0004', { message: 'Endpoint not found.' })
    const before = {
      redeliversBets: endpoint.redeliversBets,
      reversesLateBets: endpoint.reversesLateBetsSince !== null,
    }
    const after = { redeliversBets, reversesLateBets }
    if (before.redeliversBets === redeliversBets && before.reversesLateBets === reversesLateBets)
      return endpoint
    await recordAudit(db, ctx, {
      action: 'endpoint.policies_changed',
      subjectType: 'endpoint',
      subjectId: endpoint.id,
      ...(endpoint.brandId ? { brandId: endpoint.brandId } : {}),
      before,
      after,
    })
    const now = ctx.clock.now()
    // Saving the same again does not shorten the time for which it holds.
    const since = reversesLateBets ? (endpoint.reversesLateBetsSince ?? now) : null
    return updateEndpointPolicies(db, { id: endpoint.id, redeliversBets, reversesLateBetsSince: since, now })
  })
}
