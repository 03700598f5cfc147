import type { Context } from '@/server/core/context'
import { type Db, db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { recountFacts } from '@/server/modules/delivery/facts'
import { closedUntil, floorTo, hourMs, joinHours, plusMs } from './hours'
import {
  findCountable,
  findKeptBefore,
  findMarkedOrganizations,
  findOrganizationsBehind,
  findProgress,
  type HourRange,
  lockStatistics,
  type Progress,
  recountHours,
  storeProgress,
  takeMarkedHours,
} from './queries-roll'

/** As much of the past as one transaction counts: a busy tenant's day takes under a second. */
export const stepMs = 24 * hourMs
/** Steps an organization gets in one run, so that a long past does not hold up the others. */
const stepsPerRun = 14
/** What is counted anew after a clock that was wrong had hours counted before they were over. */
const doubtedMs = 31 * 24 * hourMs

export interface RolledStatistics {
  organizations: number
  /** Hours of the past counted anew because something in them changed. */
  recounted: number
  /** Organizations that could not be counted; they hold up no other. */
  failed: number
}

/**
 * Brings the hourly statistics up to date: hours that are over, hours in which something changed since, and, newest
 * first, the past that was never counted. Can be run at any time, any number of times: hours are recomputed, not added to.
 */
export async function rollStatistics(ctx: Context): Promise<RolledStatistics> {
  const until = closedUntil(ctx.clock.now())
  const behind = await findOrganizationsBehind(db, until)
  const failed = new Set<string>()
  const attempt = async <Result>(organizationId: string, count: () => Promise<Result>) => {
    try {
      return await count()
    } catch (error) {
      log.error({ err: error, organizationId }, 'statistics rollup failed')
      failed.add(organizationId)
      return null
    }
  }
  for (const organizationId of behind) await attempt(organizationId, () => catchUp(organizationId, until))
  let recounted = 0
  for (const organizationId of await findMarkedOrganizations(db))
    recounted += (await attempt(organizationId, () => recountMarked(organizationId))) ?? 0
  return { organizations: behind.length, recounted, failed: failed.size }
}

/** Counts the hours of one organization that are over, and of its past as much as one run does. */
export async function catchUp(organizationId: string, until: Date): Promise<void> {
  for (let step = 0; step < stepsPerRun; step += 1) {
    const isDone = await inTransaction(async (db) => {
      await lockStatistics(db, organizationId)
      return takeStep(db, organizationId, until)
    })
    if (isDone) return
  }
}

/** Forwards while an hour is over and not counted, else backwards. True when nothing is left to do. */
async function takeStep(db: Db, organizationId: string, until: Date): Promise<boolean> {
  const known = (await findProgress(db, organizationId)) ?? startingAt(organizationId, until)
  const at = known.rolledUntil > plusMs(until, hourMs) ? withoutFuture(known, until) : known
  if (at.rolledUntil < until) {
    const to = new Date(Math.min(plusMs(at.rolledUntil, stepMs).getTime(), until.getTime()))
    await recount(db, { organizationId, from: at.rolledUntil, to }, to)
    await storeProgress(db, { ...at, rolledUntil: to })
    return to >= until && at.isBackfilled
  }
  if (at.isBackfilled) return true
  const earliest = await findCountable(db, organizationId)
  if (!earliest || floorTo(earliest) >= at.rolledFrom) {
    await storeProgress(db, { ...at, isBackfilled: true })
    return true
  }
  const from = new Date(Math.max(plusMs(at.rolledFrom, -stepMs).getTime(), floorTo(earliest).getTime()))
  await recount(db, { organizationId, from, to: at.rolledFrom }, at.rolledUntil)
  await storeProgress(db, { ...at, rolledFrom: from })
  return false
}

/** Everything that is counted by the hour, and the days of players that are over. */
export async function recount(db: Db, range: HourRange, closedUntil: Date): Promise<void> {
  await recountHours(db, range)
  await recountFacts(db, range, closedUntil)
}

function withoutFuture(at: Progress, until: Date): Progress {
  if (at.rolledFrom > until) return startingAt(at.organizationId, until)
  const doubted = plusMs(until, -doubtedMs)
  return { ...at, rolledUntil: doubted > at.rolledFrom ? doubted : at.rolledFrom }
}

const startingAt = (organizationId: string, until: Date): Progress => ({
  organizationId,
  rolledFrom: until,
  rolledUntil: until,
  isBackfilled: false,
})

/** Counts anew what was marked. Hours not yet counted are left out: they will be read in full when they are. */
async function recountMarked(organizationId: string): Promise<number> {
  return inTransaction(async (db) => {
    await lockStatistics(db, organizationId)
    const hours = await takeMarkedHours(db, organizationId)
    const at = await findProgress(db, organizationId)
    if (!at) return 0
    const kept = await findKeptBefore(db)
    const counted = hours.filter(
      (hour) => hour < at.rolledUntil && (hour >= at.rolledFrom || at.isBackfilled) && !(kept && hour < kept),
    )
    for (const { from, to } of joinHours(counted))
      await recount(db, { organizationId, from, to }, at.rolledUntil)
    return counted.length
  })
}
