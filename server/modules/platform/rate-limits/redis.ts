import { Redis } from 'ioredis'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { log } from '@/server/log'

/** The shared Redis of REDIS_URL; null when unset. While it is away commands fail at once instead of queueing. */
export function redis(): Redis | null {
  const url = env().REDIS_URL
  if (!url) return null
  return processSingleton('redis', () => {
    const client = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      connectTimeout: 5_000,
    })
    client.on('error', logStoreFailure)
    return client
  })
}

/** Ends the connection, where there is one; for a graceful stop. */
export function closeRateLimitStore(): void {
  redis()?.disconnect()
}

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
