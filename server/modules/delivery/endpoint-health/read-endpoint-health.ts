import { z } from 'zod'
import { OneEndpoint } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { addBuckets, groupBy, percentileMs } from '@/server/modules/delivery/statistics'
import { walletPolicy } from '@/server/modules/delivery/wallet'
import { healthSpans, spans, type Window, windowOf } from './health'
import { type AttemptFact, findAttemptFacts } from './queries-attempts'
import { countRecent, type EndpointHealthRow, findDue, findEndpointHealth } from './queries-health'

const EndpointSpan = OneEndpoint.extend({ span: z.enum(healthSpans) })

/** One endpoint: how it did over time, what went wrong, whether it cools off and why, and what is sent next. Throws E5004, E0004. */
export const getEndpointHealth = fromReplica(
  readVerb('transactions.read', EndpointSpan, runGetEndpointHealth),
)

async function runGetEndpointHealth(ctx: TenantContext, { endpointId, span }: z.output<typeof EndpointSpan>) {
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

const Span = z.object({ span: z.enum(healthSpans) })

/** How the organization's endpoints do, and what each still owes. No secrets, and none of another's. Throws E5004. */
export const listEndpointHealth = fromReplica(readVerb('transactions.read', Span, runListEndpointHealth))

async function runListEndpointHealth(ctx: TenantContext, { span }: z.output<typeof Span>) {
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

function presentHealth(row: EndpointHealthRow, facts: readonly AttemptFact[], now: Date) {
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

const settledVerdicts = new Set(['confirmed', 'declined'])

/** Attempts that were cut off on our side say nothing about the wallet. */
const isOfWallet = ({ verdict }: AttemptFact) => verdict !== 'interrupted'

/** What attempts say together: counts, latency, and when the last ones ended. */
function countFacts(facts: readonly AttemptFact[]) {
  const counted = facts.filter(isOfWallet)
  const settled = counted.filter(({ verdict }) => settledVerdicts.has(verdict))
  const latency = counted.reduce<number[]>((sum, fact) => addBuckets(sum, fact.latency), [])
  return {
    attempts: sumOf(counted),
    settled: sumOf(settled),
    failed: sumOf(counted.filter(({ verdict }) => verdict === 'retryable')),
    refused: sumOf(counted.filter(({ verdict }) => verdict === 'unknown' || verdict === 'rejected')),
    p50: percentileMs(latency, 0.5),
    p95: percentileMs(latency, 0.95),
    p99: percentileMs(latency, 0.99),
    lastAttemptAt: lastOf(counted),
    lastSettledAt: lastOf(settled),
  }
}

const sumOf = (facts: readonly AttemptFact[]) => facts.reduce((sum, { attempts }) => sum + attempts, 0)

function lastOf(facts: readonly AttemptFact[]): Date | null {
  const last = Math.max(...facts.map(({ lastAt }) => lastAt.getTime()))
  return Number.isFinite(last) ? new Date(last) : null
}

const maxVerdicts = 30

/** What the attempts ended in and why, the commonest first. */
function countVerdicts(facts: readonly AttemptFact[]) {
  const byKind = new Map<string, AttemptFact>()
  for (const fact of facts) {
    const kind = JSON.stringify([fact.verdict, fact.reason, fact.errorCode])
    const known = byKind.get(kind)
    byKind.set(kind, known === undefined ? fact : together(known, fact))
  }
  return [...byKind.values()]
    .map(({ verdict, reason, errorCode, attempts, lastAt, lastMovementId }) => ({
      verdict,
      reason,
      errorCode,
      lastAt,
      lastMovementId,
      count: attempts,
    }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxVerdicts)
}

function together(one: AttemptFact, other: AttemptFact): AttemptFact {
  const latest = one.lastAt >= other.lastAt ? one : other
  return { ...latest, attempts: one.attempts + other.attempts }
}
