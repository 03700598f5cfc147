import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { requirePermission } from '@/server/modules/members'
import { walletPolicy } from '@/server/modules/wallet'
import { type HealthSpan, type Window, windowOf } from './health'
import { presentHealth } from './list-endpoint-health'
import {
  countRecent,
  findDue,
  findEndpointHealth,
  findHealthBuckets,
  findVerdicts,
  type HealthBucketRow,
} from './queries-health'

/** One endpoint: how it did over time, what went wrong, whether it cools off and why, and what is sent next. Throws E5004, E0004. */
export async function getEndpointHealth(
  ctx: TenantContext,
  { endpointId, span }: { endpointId: string; span: HealthSpan },
) {
  requirePermission(ctx.actor, 'transactions.read')
  const now = ctx.clock.now()
  const window = windowOf(span, now)
  const { organizationId } = ctx
  const [row] = await findEndpointHealth({ organizationId, since: window.since, now, endpointId })
  if (!row) throw new AppError('E0004', { message: 'There is no such endpoint in this organization.' })
  const { coolOff, timeoutMs } = walletPolicy()
  const [buckets, verdicts, due, recent] = await Promise.all([
    findHealthBuckets(endpointId, window.since, window.bucketMs),
    findVerdicts(endpointId, window.since),
    findDue(endpointId),
    countRecent(endpointId, coolOffFrom(row.pauseEndedAt, now, coolOff.windowMs)),
  ])
  return {
    ...presentHealth(row, now),
    since: window.since,
    bucketMs: window.bucketMs,
    buckets: fillBuckets(buckets, window),
    verdicts: verdicts.map((verdict) => ({ ...verdict, count: Number(verdict.count) })),
    due,
    timeoutMs,
    coolOff: { ...coolOff, ...recent },
  }
}

/** A success that ended a pause wipes the slate, as it does for the decision itself. */
function coolOffFrom(pauseEndedAt: Date | null, now: Date, windowMs: number): Date {
  return new Date(Math.max(now.getTime() - windowMs, pauseEndedAt?.getTime() ?? 0))
}

function fillBuckets(rows: readonly HealthBucketRow[], { buckets }: Window) {
  const byTime = new Map(rows.map((row) => [row.bucket.getTime(), row]))
  return buckets.map((at) => {
    const row = byTime.get(at.getTime())
    return {
      at,
      settled: Number(row?.settled ?? 0n),
      failed: Number(row?.failed ?? 0n),
      refused: Number(row?.refused ?? 0n),
      p50: row?.p50 ?? null,
      p95: row?.p95 ?? null,
    }
  })
}
