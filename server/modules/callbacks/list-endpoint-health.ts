import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/modules/members'
import { type HealthSpan, windowOf } from './health'
import { type EndpointHealthRow, findEndpointHealth } from './queries-health'

/** How the organization's endpoints do, and what each still owes. No secrets, and none of another's. Throws E5004. */
export async function listEndpointHealth(ctx: TenantContext, { span }: { span: HealthSpan }) {
  requirePermission(ctx.actor, 'transactions.read')
  const now = ctx.clock.now()
  const { since } = windowOf(span, now)
  const rows = await findEndpointHealth({ organizationId: ctx.organizationId, since, now })
  return rows.map((row) => presentHealth(row, now))
}

export function presentHealth(row: EndpointHealthRow, now: Date) {
  const { attempts, settled, failed, queued, overdue, needsPerson, pausedUntil, ...endpoint } = row
  return {
    ...endpoint,
    attempts: Number(attempts),
    settled: Number(settled),
    failed: Number(failed),
    queued: Number(queued),
    overdue: Number(overdue),
    needsPerson: Number(needsPerson),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
  }
}
