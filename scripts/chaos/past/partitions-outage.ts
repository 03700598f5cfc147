import { setTimeout as pause } from 'node:timers/promises'
import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { makeMovementMonths, readMonthsHealth } from '@/server/modules/delivery/wallet'
import type { Outage } from '../outages'
import type { JobProcesses } from './job-processes'
import { startOfMonthAgo } from './months'

/** The service makes so many months ahead. */
const monthsAhead = 3
const maxTries = 20

/**
 * Months are made while players play: the first time the present one, late, with all that the default partition has taken
 * meanwhile, and those ahead; and each time one more further ahead.
 */
export function partitionsOutage(jobs: JobProcesses): Outage {
  let further = 0
  return async () => {
    await jobs.runUntil('make-movement-months', async (failure) => failure === null)
    further += 1
    const later = systemContext('chaos', manualClock(startOfMonthAgo(-further)), 'chaos')
    const look = () => readMonthsHealth({ clock: manualClock(new Date()) })
    const isMade = async () => (await look())?.monthsAhead === monthsAhead + further
    // What gets no lock on a busy machine is tried again, as the job is.
    for (let tries = 1; tries <= maxTries && !(await isMade()); tries += 1)
      await makeMovementMonths(later).catch(() => pause(500))
    const health = await look()
    if (health?.monthsAhead !== monthsAhead + further || health.outside > 0)
      throw new Error(`Months were not made: ${JSON.stringify(health)}`)
  }
}
