import { performance } from 'node:perf_hooks'
import { processSingleton } from '@/server/core/process-singleton'
import type { Change } from './topics'

/** How long after the last proof that changes arrive kept values are still believed. */
const believedForMs = 2_000

/** What changed, as far as this process has heard; and whether it would have heard. */
export interface InvalidationFeed {
  /** True while every change committed up to two seconds ago is certain to have been heard. */
  isTrusted(): boolean
  /** Everything committed before this moment has arrived. */
  confirmHeardSince(sentAtMs: number): void
  /** Nothing is certain any more: everything kept is forgotten. */
  lose(): void
  tell(change: Change): void
  subscribe(listener: (change: Change | null) => void): void
}

/** Listeners hear `null` when everything may have changed. */
export function createInvalidationFeed(nowMs: () => number = () => performance.now()): InvalidationFeed {
  const listeners: ((change: Change | null) => void)[] = []
  let provenAtMs = Number.NEGATIVE_INFINITY
  const tellAll = (change: Change | null) => {
    for (const listener of listeners) listener(change)
  }
  return {
    // defence: a cache is trusted only while invalidations arrive
    isTrusted: () => nowMs() - provenAtMs < believedForMs,
    confirmHeardSince: (sentAtMs) => {
      provenAtMs = Math.max(provenAtMs, sentAtMs)
    },
    lose: () => {
      provenAtMs = Number.NEGATIVE_INFINITY
      tellAll(null)
    },
    tell: tellAll,
    subscribe: (listener) => {
      listeners.push(listener)
    },
  }
}

/** The process's feed; silent, so that nothing is kept, until `listenForInvalidations` has begun. */
export const invalidationFeed = (): InvalidationFeed =>
  processSingleton('change-feed', () => createInvalidationFeed())
