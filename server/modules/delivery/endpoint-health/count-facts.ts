import { addBuckets, percentileMs } from '@/server/modules/delivery/statistics'
import type { AttemptFact } from './queries-attempts'

const settledVerdicts = new Set(['confirmed', 'declined'])

/** Attempts that were cut off on our side say nothing about the wallet. */
const isOfWallet = ({ verdict }: AttemptFact) => verdict !== 'interrupted'

/** What attempts say together: counts, latency, and when the last ones ended. */
export function countFacts(facts: readonly AttemptFact[]) {
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
export function countVerdicts(facts: readonly AttemptFact[]) {
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
