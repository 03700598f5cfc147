import { AppError } from '@/server/core/app-error'
import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { claimScreenings, countFailing } from './queries-case'
import { screenCase } from './screen-case'
import { matchService } from './settings'

/** Longer than the calls of the largest case together. */
const leaseMs = 300_000
const batch = 10

/**
 * Screens the cases whose time has come: after a submission, each night, and again after a failure. Any number of
 * instances, any crash. Does nothing without SCREENING_URL.
 */
export async function screenDueCases(ctx: Context): Promise<{ screened: number; failed: number }> {
  const done = { screened: 0, failed: 0 }
  if (!matchService()) return done
  const now = ctx.clock.now()
  const due = await claimScreenings(db, { now, leaseEndsAt: new Date(now.getTime() + leaseMs), limit: batch })
  for (const organizationId of due) {
    try {
      await screenCase(ctx, organizationId)
      done.screened += 1
    } catch (error) {
      log.warn({ err: error, organizationId }, 'organization screening failed')
      // Kept with the case, told by the metric and repeated: not a fault of the job.
      if (!(error instanceof AppError)) done.failed += 1
    }
  }
  return done
}

/** How many cases wait for a screening that failed. */
export const countFailingScreenings = (): Promise<number> => countFailing(db)
