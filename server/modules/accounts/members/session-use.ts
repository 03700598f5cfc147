import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'
import { type SessionUse, updateLastSeen } from './queries-sessions'

const flushEveryMs = 5_000
/** Uses closer together than this are one. */
const worthWritingMs = 60_000

interface Buffered {
  uses: Map<string, SessionUse>
  timer: NodeJS.Timeout | null
}

const buffered = processSingleton('sessionUses', (): Buffered => ({ uses: new Map(), timer: null }))

/** Notes that a session was used, when its row is a minute behind; many uses become one write. */
export function recordSessionUse(session: { id: string; lastSeenAt: Date }, use: SessionUse): void {
  if (use.at.getTime() - session.lastSeenAt.getTime() < worthWritingMs) return
  buffered.uses.set(session.id, use)
  if (buffered.timer) return
  buffered.timer = setTimeout(() => void flushSessionUses(), flushEveryMs)
  buffered.timer.unref()
}

/** Writes the uses noted so far; called by the timer and by a graceful stop. Never throws: losing one does no harm. */
export async function flushSessionUses(): Promise<void> {
  if (buffered.timer) clearTimeout(buffered.timer)
  buffered.timer = null
  const uses = buffered.uses
  if (uses.size === 0) return
  buffered.uses = new Map()
  await updateLastSeen(uses).catch((error: unknown) => {
    log.warn({ err: error, sessions: uses.size }, 'session usage write failed')
  })
}
