import { type IncidentRuleName, incidentRuleNames } from '@/server/contract/incidents'
import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { closeGone } from './close-incident'
import { measures } from './measures'
import { openCause, tellReturned } from './open-incident'
import { findCosts } from './queries-cost'
import {
  findOpen,
  findRuns,
  limitStatements,
  markSeen,
  type OpenIncident,
  type RunRow,
  recordEvaluation,
} from './queries-evaluate'
import { findAllThresholds, type StoredThreshold } from './queries-thresholds'
import { ago, type FoundCause, largerOf, type Measure, minuteMs } from './rule'
import { boundsOf, isBeyond, thresholdsOf } from './thresholds'

/** What a measure may take. */
const deadlineMs = 5_000
/** What was committed late is read again; an incident opens once all the same. */
const overlapMs = 2 * minuteMs
const firstReadMs = 60 * minuteMs
/** Timers of two instances do not tick together. */
const toleranceMs = 1_000

export interface Evaluation {
  opened: number
  closed: number
  failed: number
}

/**
 * Evaluates every rule that is due: opens one incident for each cause that is new, keeps those that go on, closes those that
 * are over. Any number of instances may run it, and one that dies loses nothing: what it found is found again. A rule that
 * fails or takes too long opens and closes nothing, and stops no other.
 */
export async function evaluateIncidents(ctx: Context): Promise<Evaluation> {
  const now = ctx.clock.now()
  const [runs, own] = await Promise.all([findRuns(), findAllThresholds(db)])
  const total = { opened: 0, closed: 0, failed: 0 }
  for (const rule of incidentRuleNames) {
    const run = runs.find((row) => row.rule === rule)
    if (run && !isDue(measures[rule], run, now)) continue
    const done = await evaluateRule(ctx, measures[rule], { own, run }).catch((error: unknown) =>
      noteFailure(rule, now, error),
    )
    total.opened += done.opened
    total.closed += done.closed
    total.failed += done.failed
  }
  await tellReturned(ctx)
  return total
}

/** A time in the future was written by a wrong clock. */
const isDue = ({ everyMs }: Measure, { evaluatedAt }: RunRow, now: Date) => {
  const sinceMs = now.getTime() - evaluatedAt.getTime()
  return sinceMs < 0 || sinceMs >= everyMs - toleranceMs
}

async function noteFailure(rule: IncidentRuleName, now: Date, error: unknown): Promise<Evaluation> {
  log.error({ err: error, rule }, 'incident rule evaluation failed')
  const message = error instanceof Error ? error.message : String(error)
  await recordEvaluation(rule, { now, error: message.slice(0, 500) }).catch(() => undefined)
  return { opened: 0, closed: 0, failed: 1 }
}

async function evaluateRule(
  ctx: Context,
  measure: Measure,
  { own, run }: { own: readonly StoredThreshold[]; run: RunRow | undefined },
): Promise<Evaluation> {
  const { rule } = measure
  const now = ctx.clock.now()
  const readFrom = run?.readUntil ? ago(run.readUntil, overlapMs) : ago(now, firstReadMs)
  const found = await inTransaction(async (db) => {
    await limitStatements(db, deadlineMs)
    return measure.find(db, { now, bounds: boundsOf(rule, own), readFrom })
  })
  const open = new Map((await findOpen(rule)).map((incident) => [incident.cause, incident]))
  const isOpening = ({ values, organizationId }: FoundCause) =>
    isBeyond(rule, values, thresholdsOf(rule, own, organizationId))
  const going = found.filter((cause) => isOpening(cause) || (cause.keeps === true && open.has(cause.cause)))
  const opened = await openAndKeep(ctx, measure, { going, open, now })
  const causes = new Set(going.map(({ cause }) => cause))
  const gone = [...open.values()].filter(({ cause }) => !causes.has(cause))
  const closed = await closeGone(ctx, measure, { gone, askedAt: now })
  await recordEvaluation(rule, { now, error: null })
  return { opened, closed, failed: 0 }
}

async function openAndKeep(
  ctx: Context,
  measure: Measure,
  { going, open, now }: { going: readonly FoundCause[]; open: ReadonlyMap<string, OpenIncident>; now: Date },
): Promise<number> {
  const costs = await costsOf(going)
  const seen = going.flatMap((cause, index) => {
    const incident = open.get(cause.cause)
    if (!incident) return []
    const { figures } = cause
    return {
      id: incident.id,
      figures,
      cost: costs[index] ?? [],
      peak: largerOf(measure, incident.peak, figures),
    }
  })
  await markSeen(now, seen)
  let opened = 0
  for (const [index, cause] of going.entries())
    if (!open.has(cause.cause) && (await openCause(ctx, measure, { ...cause, cost: costs[index] ?? [] })))
      opened += 1
  return opened
}

/** Undelivered money belongs to incidents of an endpoint. */
async function costsOf(going: readonly FoundCause[]) {
  const scopes = going.flatMap(({ organizationId, endpointId }) =>
    organizationId && endpointId !== undefined ? { organizationId, endpointId } : [],
  )
  const found = await findCosts(db, scopes)
  let next = 0
  return going.map(({ organizationId, endpointId }) => {
    if (!organizationId || endpointId === undefined) return []
    next += 1
    return found[next - 1] ?? []
  })
}
