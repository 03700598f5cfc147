import { isInngestConfigured } from '@/inngest/is-configured'
import type { Clock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'
import { findLastStart, recordStart } from './queries'

/** The job record of Inngest's last run of any job. */
export const inngestHeartbeat = 'inngest'

/**
 * Inngest runs something each minute: after three minutes without, the embedded ticker takes over until Inngest is
 * back.
 */
const patienceMs = 3 * 60_000
const lookEveryMs = 5_000
const futureMs = 60_000

export interface Driver {
  /** Whether this process's ticker is to run the jobs now. */
  isTickerDriving(now: Date): Promise<boolean>
}

/** Decides who drives the jobs. Leases and claims make duplicate runs harmless, so it may be wrong for a short time. */
export function createDriver(startedAt: Date, hasInngest: () => boolean = isInngestConfigured): Driver {
  let lookedAt = 0
  let isTakingOver = false

  async function look(now: Date): Promise<void> {
    const noted = await findLastStart(inngestHeartbeat)
    // A record from the future was written by a wrong clock.
    const heardAt = noted === null || noted.getTime() > now.getTime() + futureMs ? startedAt : noted
    const silentSince = Math.max(heardAt.getTime(), startedAt.getTime())
    const isSilent = now.getTime() - silentSince > patienceMs
    if (isSilent !== isTakingOver)
      log.warn(
        { heardAt },
        isSilent ? 'Inngest heartbeat lost; ticker takes over' : 'Inngest heartbeat restored',
      )
    isTakingOver = isSilent
  }

  return {
    async isTickerDriving(now) {
      if (!hasInngest()) return true
      if (now.getTime() - lookedAt >= lookEveryMs) {
        lookedAt = now.getTime()
        await look(now)
      }
      return isTakingOver
    },
  }
}

const heartbeatEveryMs = 20_000
const lastNoted = processSingleton('inngest-heartbeat', () => ({ atMs: 0 }))

/** Records that Inngest is running. */
export async function noteInngestRun(clock: Clock): Promise<void> {
  const now = clock.now()
  if (Math.abs(now.getTime() - lastNoted.atMs) < heartbeatEveryMs) return
  lastNoted.atMs = now.getTime()
  await recordStart(inngestHeartbeat, now)
}
