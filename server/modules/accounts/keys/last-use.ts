import type { Context } from '@/server/core/context'
import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'
import { addUsage, deleteUsageBefore, type KeyUsage, updateLastUses } from './queries'

const flushEveryMs = 5_000
const hourMs = 3_600_000

interface Uses {
  last: Map<string, Date>
  /** By key and hour. */
  calls: Map<string, KeyUsage>
}

interface Buffered extends Uses {
  timer: NodeJS.Timeout | null
}

const noUses = (): Uses => ({ last: new Map(), calls: new Map() })

const buffered = processSingleton('keyUses', (): Buffered => ({ ...noUses(), timer: null }))

/** Notes that a key was used; many uses become one write a few seconds later. */
export function recordKeyUse(keyId: string, at: Date): void {
  buffered.last.set(keyId, at)
  countCalls({ keyId, hour: new Date(Math.floor(at.getTime() / hourMs) * hourMs), calls: 1 })
  startTimer()
}

function countCalls({ keyId, hour, calls }: KeyUsage): void {
  const name = `${keyId} ${hour.getTime()}`
  const known = buffered.calls.get(name)
  if (known) known.calls += calls
  else buffered.calls.set(name, { keyId, hour, calls })
}

function startTimer(): void {
  if (buffered.timer) return
  buffered.timer = setTimeout(() => void flushKeyUses(), flushEveryMs)
  buffered.timer.unref()
}

/** Writes the uses noted so far; called by the timer and by a graceful stop. Never throws: what failed is kept. */
export async function flushKeyUses(): Promise<void> {
  if (buffered.timer) clearTimeout(buffered.timer)
  buffered.timer = null
  const { last, calls } = buffered
  Object.assign(buffered, noUses())
  if (last.size > 0) await orKeep(updateLastUses(last), () => last.forEach(keepLastUse))
  if (calls.size > 0) await orKeep(addUsage([...calls.values()]), () => calls.forEach(countCalls))
}

async function orKeep(written: Promise<void>, keep: () => void): Promise<void> {
  try {
    await written
  } catch (error) {
    log.warn({ err: error }, 'key usage write failed; will retry')
    keep()
    startTimer()
  }
}

/** Unless it was used again meanwhile. */
function keepLastUse(at: Date, keyId: string): void {
  if (!buffered.last.has(keyId)) buffered.last.set(keyId, at)
}

const keptMs = 14 * 86_400_000

/** For the daily pruning: deletes usage older than fourteen days. Returns how many hours of keys. */
export function pruneKeyUsage(ctx: Context): Promise<number> {
  return deleteUsageBefore(new Date(ctx.clock.now().getTime() - keptMs))
}
