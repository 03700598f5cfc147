import { Redis } from 'ioredis'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'
import { logStoreFailure } from './log-store-failure'

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
