import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'
import { updateLastUses } from './queries'

const flushEveryMs = 5_000

interface Buffered {
  uses: Map<string, Date>
  timer: NodeJS.Timeout | null
}

const buffered = processSingleton('keyUses', (): Buffered => ({ uses: new Map(), timer: null }))

/** Notes that a key was used; many uses become one write a few seconds later. */
export function recordKeyUse(keyId: string, at: Date): void {
  buffered.uses.set(keyId, at)
  if (buffered.timer) return
  buffered.timer = setTimeout(() => void flushKeyUses(), flushEveryMs)
  buffered.timer.unref()
}

/** Writes the uses noted so far; called by the timer and by a graceful stop. Never throws: what failed is kept. */
export async function flushKeyUses(): Promise<void> {
  if (buffered.timer) clearTimeout(buffered.timer)
  buffered.timer = null
  const uses = buffered.uses
  if (uses.size === 0) return
  buffered.uses = new Map()
  try {
    await updateLastUses(uses)
  } catch (error) {
    log.warn(
      { err: error, keys: uses.size },
      'the last uses of keys could not be written; trying again later',
    )
    for (const [keyId, at] of uses) recordUnlessNewer(keyId, at)
  }
}

function recordUnlessNewer(keyId: string, at: Date): void {
  const newer = buffered.uses.get(keyId)
  recordKeyUse(keyId, newer ?? at)
}
