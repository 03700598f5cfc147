import { processSingleton } from '@/server/core/process-singleton'
import { log } from '@/server/log'

const sayAgainAfterMs = 10_000
const said = processSingleton('rateLimitFailures', () => ({ atMs: 0, unsaid: 0 }))

/** Warns at most every ten seconds: a store that is away fails on every request. */
export function logStoreFailure(error: unknown): void {
  const nowMs = performance.now()
  if (said.atMs > 0 && nowMs - said.atMs < sayAgainAfterMs) {
    said.unsaid += 1
    return
  }
  log.warn(
    { err: error, unsaid: said.unsaid },
    'the shared rate-limit counter is not available; each instance counts alone',
  )
  said.atMs = nowMs
  said.unsaid = 0
}
