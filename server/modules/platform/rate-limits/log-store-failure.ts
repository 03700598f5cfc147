import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'

const logIntervalMs = 10_000
const lastLog = processSingleton('rateLimitFailures', () => ({ atMs: 0, suppressed: 0 }))

/** Warns at most every ten seconds: a store that is away fails on every request. */
export function logStoreFailure(error: unknown): void {
  const nowMs = performance.now()
  if (lastLog.atMs > 0 && nowMs - lastLog.atMs < logIntervalMs) {
    lastLog.suppressed += 1
    return
  }
  log.warn(
    { err: error, suppressed: lastLog.suppressed },
    'shared rate limiter unavailable; using per-instance limits',
  )
  lastLog.atMs = nowMs
  lastLog.suppressed = 0
}
