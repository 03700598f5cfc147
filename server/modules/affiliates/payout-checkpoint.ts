import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

type Checkpoint = 'payout_claimed' | 'payout_sent'

/** A no-op, unless a crash test asked for one here by `CROUPIER_CRASH_AT`; never on a live deployment. */
export function payoutCheckpoint(name: Checkpoint): void {
  const { wanted } = processSingleton('affiliates.checkpoint', () => {
    const { CROUPIER_CRASH_AT, API_MODE } = env()
    return { wanted: API_MODE === 'live' ? undefined : CROUPIER_CRASH_AT }
  })
  if (wanted === name) process.kill(process.pid, 'SIGKILL')
}
