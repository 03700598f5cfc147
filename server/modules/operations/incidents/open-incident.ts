import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { db, inTransaction } from '@/server/db'
import { describeActor } from '@/server/modules/platform/audit'
import { announceOpening } from './announce-incident'
import { measureOf } from './measures'
import { findUntold, markAnnounced } from './queries-announce'
import type { CostRow } from './queries-cost'
import { findLast, insertIncident, lockCause, reopenIncident } from './queries-evaluate'
import { insertEvent } from './queries-events'
import { ago, type FoundCause, largerOf, type Measure, minuteMs } from './rule'
import { ruleOf } from './thresholds'

/** What comes back so soon after it was over is the same. */
const flappingMs = 10 * minuteMs
/** A return that is shorter is in the history only. */
const returnedMs = 3 * minuteMs

/** True where it opened or came back; another instance may have been first. */
export async function openCause(
  ctx: Context,
  measure: Measure,
  found: FoundCause & { cost: readonly CostRow[] },
): Promise<boolean> {
  const { rule } = measure
  const now = ctx.clock.now()
  return inTransaction(async (db) => {
    await lockCause(db, rule, found.cause)
    const last = await findLast(db, rule, found.cause)
    if (last !== null && (last.closedAt === null || measure.closesAfterMs !== undefined)) return false
    const { organizationId, figures, cost } = found
    const actor = describeActor(ctx.actor)
    if (last?.closedAt && last.closedAt > ago(now, flappingMs)) {
      const peak = largerOf(measure, last.peak, figures)
      await reopenIncident(db, { id: last.id, now, figures, cost, peak })
      await insertEvent(db, { incidentId: last.id, organizationId, kind: 'reopened', actor, now })
      return true
    }
    const id = newId()
    const { severity } = ruleOf(rule)
    const { cause, endpointId = null, providerCode = null, subjectId = null } = found
    const about = { rule, cause, organizationId, severity, endpointId, providerCode, subjectId }
    if (!(await insertIncident(db, { id, ...about, figures, cost, now }))) return false
    await insertEvent(db, { incidentId: id, organizationId, kind: 'opened', actor, now })
    await announceOpening(db, ctx, measure, { id, announcedAs: id, organizationId, severity, figures, cost })
    return true
  })
}

/** Tells of incidents that came back and did not go away at once, each under a new id. Returns how many. */
export async function tellReturned(ctx: Context): Promise<number> {
  const untold = await findUntold(db, ago(ctx.clock.now(), returnedMs))
  let told = 0
  for (const { id, rule, organizationId, severity } of untold) {
    const measure = measureOf(rule)
    if (measure === undefined) continue
    await inTransaction(async (db) => {
      const announcedAs = newId()
      const marked = await markAnnounced(db, id, announcedAs)
      if (marked === null) return
      await announceOpening(db, ctx, measure, { id, announcedAs, organizationId, severity, ...marked })
      told += 1
    })
  }
  return told
}
