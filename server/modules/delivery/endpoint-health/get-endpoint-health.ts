import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { groupBy } from '@/server/modules/delivery/statistics'
import { walletPolicy } from '@/server/modules/delivery/wallet'
import { countFacts, countVerdicts } from './count-facts'
import { healthSpans, type Window, windowOf } from './health'
import { presentHealth } from './list-endpoint-health'
import { type AttemptFact, findAttemptFacts } from './queries-attempts'
import { countRecent, findDue, findEndpointHealth } from './queries-health'

const EndpointSpan = OneEndpoint.extend({ span: z.enum(healthSpans) })

/** One endpoint: how it did over time, what went wrong, whether it cools off and why, and what is sent next. Throws E5004, E0004. */
export const getEndpointHealth = fromReplica(readVerb('transactions.read', EndpointSpan, run))

async function run(ctx: TenantContext, { endpointId, span }: z.output<typeof EndpointSpan>) {
  const now = ctx.clock.now()
  const window = windowOf(span, now)
  const { organizationId } = ctx
  const [row] = await findEndpointHealth({ organizationId, now, endpointId })
  if (!row) throw new AppError('E0004', { message: 'Endpoint not found in this organization.' })
  const { coolOff, timeoutMs } = walletPolicy()
  const { since, bucketMs } = window
  const [facts, due, recent] = await Promise.all([
    findAttemptFacts({ organizationId, endpointId, since, now, bucketMs }),
    findDue(endpointId),
    countRecent(endpointId, coolOffFrom(row.pauseEndedAt, now, coolOff.windowMs)),
  ])
  return {
    ...presentHealth(row, facts, now),
    since,
    bucketMs,
    buckets: fillBuckets(facts, window),
    verdicts: countVerdicts(facts),
    due,
    timeoutMs,
    coolOff: { ...coolOff, ...recent },
  }
}

/** A success that ended a pause wipes the slate, as it does for the decision itself. */
function coolOffFrom(pauseEndedAt: Date | null, now: Date, windowMs: number): Date {
  return new Date(Math.max(now.getTime() - windowMs, pauseEndedAt?.getTime() ?? 0))
}

function fillBuckets(facts: readonly AttemptFact[], { buckets }: Window) {
  const byTime = groupBy(facts, ({ bucket }) => bucket.toISOString())
  return buckets.map((at) => {
    const { settled, failed, refused, p50, p95 } = countFacts(byTime.get(at.toISOString()) ?? [])
    return { at, settled, failed, refused, p50, p95 }
  })
}
