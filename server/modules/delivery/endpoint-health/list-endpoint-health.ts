import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { groupBy } from '@/server/modules/delivery/statistics'
import { countFacts } from './count-facts'
import { healthSpans, spans, windowOf } from './health'
import { type AttemptFact, findAttemptFacts } from './queries-attempts'
import { type EndpointHealthRow, findEndpointHealth } from './queries-health'

const Span = z.object({ span: z.enum(healthSpans) })

/** How the organization's endpoints do, and what each still owes. No secrets, and none of another's. Throws E5004. */
export const listEndpointHealth = fromReplica(readVerb('transactions.read', Span, run))

async function run(ctx: TenantContext, { span }: z.output<typeof Span>) {
  const now = ctx.clock.now()
  const { since } = windowOf(span, now)
  const { organizationId } = ctx
  const { lengthMs: bucketMs } = spans[span]
  const [rows, facts] = await Promise.all([
    findEndpointHealth({ organizationId, now }),
    findAttemptFacts({ organizationId, since, now, bucketMs }),
  ])
  const byEndpoint = groupBy(facts, ({ endpointId }) => endpointId)
  return rows
    .map((row) => presentHealth(row, byEndpoint.get(row.id) ?? [], now))
    .filter(({ isActive, attempts, queued }) => isActive || attempts > 0 || queued > 0)
}

export function presentHealth(row: EndpointHealthRow, facts: readonly AttemptFact[], now: Date) {
  const { queued, overdue, needsAttention, pausedUntil, ...endpoint } = row
  const { refused: _shownByBucket, ...counts } = countFacts(facts)
  return {
    ...endpoint,
    ...counts,
    queued: Number(queued),
    overdue: Number(overdue),
    needsAttention: Number(needsAttention),
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
  }
}
