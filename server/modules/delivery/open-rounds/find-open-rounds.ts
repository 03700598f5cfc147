import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { checkRounds, findOrganizationsBehind, storeProgress, storeUnfinished } from './queries-find'
import { examinedAfterMs } from './round-age'

const hourMs = 3_600_000
/** Where an organization's past is first looked at. */
const firstLookMs = 24 * hourMs
/** As much as one transaction reads, and how often in one run, so that a long past holds up no other organization. */
const stepMs = hourMs
const stepsPerRun = 24
const checkEveryMs = 60_000
const checkedTogether = 1_000
const checksPerRun = 20

export interface FoundOpenRounds {
  found: number
  closed: number
  /** Organizations that could not be read; they hold up no other. */
  failed: number
}

/**
 * Lists rounds whose final transaction has not come, and closes those that are over. Reads the movements recorded since
 * the last run; the wallet itself writes nothing more for it (`docs/decisions/open-rounds.md`). May be run at any time,
 * any number of times.
 */
export async function findOpenRounds(ctx: Context): Promise<FoundOpenRounds> {
  const until = new Date(ctx.clock.now().getTime() - examinedAfterMs)
  const done = { found: 0, closed: 0, failed: 0 }
  for (const { organizationId, examinedUntil } of await findOrganizationsBehind(db, until)) {
    try {
      const from = examinedUntil ?? new Date(until.getTime() - firstLookMs)
      done.found += await examine(ctx, { organizationId, from, to: until })
    } catch (error) {
      log.error({ err: error, organizationId }, 'open round search failed')
      done.failed += 1
    }
  }
  done.closed = await closeFinished(ctx)
  return done
}

async function examine(
  { clock }: Context,
  { organizationId, from, to: until }: { organizationId: string; from: Date; to: Date },
): Promise<number> {
  let found = 0
  let at = from
  for (let step = 0; step < stepsPerRun && at < until; step += 1) {
    const range = { organizationId, from: at, to: new Date(Math.min(at.getTime() + stepMs, until.getTime())) }
    found += await inTransaction(async (tx) => {
      const stored = await storeUnfinished(tx, range, clock.now())
      await storeProgress(tx, organizationId, range.to)
      return stored
    })
    at = range.to
  }
  return found
}

async function closeFinished({ clock }: Context): Promise<number> {
  const now = clock.now()
  const checkedBefore = new Date(now.getTime() - checkEveryMs)
  let closed = 0
  for (let batch = 0; batch < checksPerRun; batch += 1) {
    const done = await checkRounds(db, { now, checkedBefore, limit: checkedTogether })
    closed += done.closed
    if (done.checked < checkedTogether) break
  }
  return closed
}
