import { performance } from 'node:perf_hooks'
import { log } from '@/server/log'
import { type InvalidationFeed, invalidationFeed } from './invalidation-feed'
import { type ListeningConnection, openListening } from './queries-listen'
import { parseChange } from './topics'

const beatMs = 500
const retryMs = 2_000

export interface Listening {
  stop(): Promise<void>
}

/**
 * Listens for changes as long as the process runs, and verifies twice a second that they arrive: over a broken
 * connection nothing is trusted for longer than two seconds.
 */
export function listenForInvalidations(feed: InvalidationFeed = invalidationFeed()): Listening {
  let connection: ListeningConnection | null = null
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const later = (work: () => Promise<void>, ms: number) => {
    if (isStopped) return
    timer = setTimeout(() => void work(), ms)
    timer.unref()
  }

  async function begin(): Promise<void> {
    let isLost = false
    const lost = (reason: unknown) => {
      if (isLost) return
      isLost = true
      connection = null
      feed.markDisconnected()
      if (!isStopped) log.warn({ err: reason }, 'invalidation connection lost; cache disabled')
      later(begin, retryMs)
    }
    try {
      const opened = await openListening({ heard, lost })
      if (isStopped || isLost) return await opened.close()
      connection = opened
      await beat(opened, lost)
    } catch (error) {
      lost(error)
    }
  }

  function heard(payload: string): void {
    const change = parseChange(payload)
    if (change !== null) feed.publish(change)
  }

  async function beat(opened: ListeningConnection, lost: (reason: unknown) => void): Promise<void> {
    if (opened !== connection) return
    const sentAtMs = performance.now()
    try {
      await opened.catchUp()
      if (opened === connection) feed.markSyncedAt(sentAtMs)
    } catch (error) {
      return lost(error)
    }
    later(() => beat(opened, lost), beatMs)
  }

  void begin()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const open = connection
      connection = null
      feed.markDisconnected()
      await open?.close().catch(() => undefined)
    },
  }
}
