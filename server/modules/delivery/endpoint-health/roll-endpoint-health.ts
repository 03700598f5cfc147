import type { Context } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { spans } from './health'
import { countRange, findEarliestAttempt, lockProgress, pruneBefore } from './queries-attempts'
import { countProviders, pruneProvidersBefore } from './queries-providers'
import { healthStepMs } from './sql-attempts'

/** By then whatever ended in a step has been committed. */
const graceMs = 60_000
const retentionMs = spans['7d'].lengthMs + 24 * 3_600_000
/** As much of the past as one transaction counts, and how often in one run. */
const rangeMs = 3_600_000
const rangesPerRun = 24

/** Counts the attempts of every endpoint and provider up to a minute ago. Steps are counted anew, not added to. Returns the ranges. */
export async function rollEndpointHealth(ctx: Context): Promise<number> {
  const until = stepOf(ctx.clock.now().getTime() - graceMs)
  for (let ranges = 1; ranges < rangesPerRun; ranges += 1) {
    if (await inTransaction((db) => takeRange(db, until))) return ranges
  }
  return rangesPerRun
}

/** True when nothing is left. */
async function takeRange(db: Db, until: number): Promise<boolean> {
  const from = await findStart(db, until)
  const to = Math.min(from + rangeMs, until)
  if (from < to) {
    const range = { from: new Date(from), to: new Date(to) }
    await countProviders(db, range)
    await countRange(db, range)
  }
  if (to < until) return false
  await pruneBefore(db, new Date(until - retentionMs))
  await pruneProvidersBefore(db, new Date(until - retentionMs))
  return true
}

/** Where counting ended; a time in the future, left by a clock that was wrong, is not believed. */
async function findStart(db: Db, until: number): Promise<number> {
  const oldest = until - retentionMs
  const counted = (await lockProgress(db))?.getTime()
  if (counted !== undefined && counted <= until) return Math.max(counted, oldest)
  const earliest = await findEarliestAttempt(db, new Date(oldest))
  return Math.min(stepOf(earliest?.getTime() ?? until), until)
}

const stepOf = (timeMs: number) => Math.floor(timeMs / healthStepMs) * healthStepMs
