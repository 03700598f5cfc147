import { performance } from 'node:perf_hooks'
import { processSingleton } from '@/server/core/process-singleton'
import type { Change } from './topics'

/** How long cached values are trusted after the last proof that changes arrive. */
const believedForMs = 2_000

/** The changes that this process receives, and whether it is sure to receive them. */
export interface InvalidationFeed {
  /** True while every change committed up to two seconds ago is certain to have been received. */
  isTrusted(): boolean
  /** Everything committed before this moment has arrived. */
  markSyncedAt(sentAtMs: number): void
  /** Changes may have been missed: every cache is cleared. */
  markDisconnected(): void
  publish(change: Change): void
  subscribe(listener: (change: Change | null) => void): void
}

/** Listeners get `null` when everything may have changed. */
export function createInvalidationFeed(nowMs: () => number = () => performance.now()): InvalidationFeed {
  const listeners: ((change: Change | null) => void)[] = []
  let provenAtMs = Number.NEGATIVE_INFINITY
  const publishToAll = (change: Change | null) => {
    for (const listener of listeners) listener(change)
  }
  return {
    // defence: a cache is trusted only while invalidations arrive
    isTrusted: () => nowMs() - provenAtMs < believedForMs,
    markSyncedAt: (sentAtMs) => {
      provenAtMs = Math.max(provenAtMs, sentAtMs)
    },
    markDisconnected: () => {
      provenAtMs = Number.NEGATIVE_INFINITY
      publishToAll(null)
    },
    publish: publishToAll,
    subscribe: (listener) => {
      listeners.push(listener)
    },
  }
}

/** The process's feed. Untrusted, so that nothing is cached, until `listenForInvalidations` has started. */
export const invalidationFeed = (): InvalidationFeed =>
  processSingleton('invalidation-feed', () => createInvalidationFeed())
