import { manualClock } from '@/server/core/clock'
import { systemContext } from '@/server/core/context'
import { makeMovementMonths, readMonthsHealth } from '@/server/modules/wallet'
import type { Outage } from '../outages'
import type { JobProcesses } from './job-processes'
import { startOfMonthAgo } from './months'

/**
 * Months are made while players play: the first time the present one, late, with all that the default partition has taken
 * meanwhile, and those ahead; and each time one more further ahead.
 */
export function partitionsOutage(jobs: JobProcesses): Outage {
  let ahead = 0
  return async () => {
    await jobs.run('make-movement-months')
    ahead += 1
    const later = manualClock(startOfMonthAgo(-ahead))
    const { made } = await makeMovementMonths(systemContext('chaos', later, 'chaos'))
    const health = await readMonthsHealth({ clock: manualClock(new Date()) })
    if (made !== 1 || health?.monthsAhead !== 3 + ahead || health.outside > 0)
      throw new Error(`Months were not made: ${made} made, ${JSON.stringify(health)}`)
  }
}
