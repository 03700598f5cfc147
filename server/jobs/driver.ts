import { isInngestConfigured } from '@/inngest/is-configured'
import type { Clock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'
import { findLastStart, recordStart } from './queries'

/** Under this name Inngest's last run of anything stands among the job records. */
export const inngestHeartbeat = 'inngest'

/** Inngest runs something each minute: after three without, the embedded ticker stands in until it is back. */
const patienceMs = 3 * 60_000
const lookEveryMs = 5_000
const futureMs = 60_000

export interface Driver {
  /** Whether this process's ticker is to run the jobs now. */
  isTickerDriving(now: Date): Promise<boolean>
}

/** Who drives the jobs. Leases and claims make doubled runs harmless, so this need only be right in the long run. */
export function createDriver(startedAt: Date, hasInngest: () => boolean = isInngestConfigured): Driver {
  let lookedAt = 0
  let isStandingIn = false

  async function look(now: Date): Promise<void> {
    const noted = await findLastStart(inngestHeartbeat)
    // A note from the future was written by a clock that was wrong.
    const heardAt = noted === null || noted.getTime() > now.getTime() + futureMs ? startedAt : noted
    const silentSince = Math.max(heardAt.getTime(), startedAt.getTime())
    const isSilent = now.getTime() - silentSince > patienceMs
    if (isSilent !== isStandingIn)
      log.warn(
        { heardAt },
        isSilent ? 'Inngest is silent: the ticker stands in' : 'Inngest drives the jobs again',
      )
    isStandingIn = isSilent
  }

  return {
    async isTickerDriving(now) {
      if (!hasInngest()) return true
      if (now.getTime() - lookedAt >= lookEveryMs) {
        lookedAt = now.getTime()
        await look(now)
      }
      return isStandingIn
    },
  }
}

const heartbeatEveryMs = 20_000
const lastNoted = processSingleton('inngest-heartbeat', () => ({ atMs: 0 }))

/** Remembers that Inngest is alive. */
export async function noteInngestRun(clock: Clock): Promise<void> {
  const now = clock.now()
  if (Math.abs(now.getTime() - lastNoted.atMs) < heartbeatEveryMs) return
  lastNoted.atMs = now.getTime()
  await recordStart(inngestHeartbeat, now)
}
