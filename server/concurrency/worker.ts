import { performance } from 'node:perf_hooks'
import { setTimeout as sleepFor } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Context } from '@/server/core/context'
import { inSpan } from '@/server/core/span'
import { createInFlight } from './in-flight'

/**
 * Runs `work` once its queue has a free slot, in the order of the calls. Null, without running it, where the worker is
 * draining or `mayStart` refuses by then.
 */
export type Limit = <T>(work: () => Promise<T>, mayStart?: () => boolean) => Promise<T | null>

/** Items claimed together under one lease. */
export interface Batch<Item, Result> {
  items: readonly Item[]
  /** Works on one item; the part of it that needs a slot goes through `limit`. */
  work(item: Item, limit: Limit): Promise<Result>
  /** Records the results, in the order of the items; null where the work threw. */
  settle?(results: readonly (Result | null)[]): Promise<void>
  /** On drain: releases items that have not had a slot. */
  release?(items: readonly Item[]): Promise<void>
}

/**
 * Processes queues, such as one per endpoint. Each has its own slots, so that a slow queue does not delay the others.
 */
export interface WorkSource<Item, Result> {
  /** Of an item, in traces. */
  name: string
  /** Slots of each queue. */
  concurrency: number
  /**
   * Queues served at once by one process; when all places are taken, each queue ends after one batch. Default: no
   * limit.
   */
  maxQueues?: number
  pace: PaceLimits
  /** Queues with something due. */
  findDue(ctx: Context): Promise<readonly string[]>
  /** Leases up to `limit` items; `waitMs`: ask again after that; null: nothing is due. `turn` counts from 0. */
  claim(
    ctx: Context,
    queue: string,
    asked: { limit: number; turn: number },
  ): Promise<Batch<Item, Result> | { waitMs: number } | null>
  /** Logs it. Without `item`, a claim, a settlement or a release failed. */
  onError(error: unknown, at: { queue: string; item?: Item }): void
  /** Default: a timer that ends early on drain. */
  sleep?(ms: number): Promise<void>
}

export interface Worker {
  /** Starts serving the queues with something due and returns at once; how many were started. */
  startDue(ctx: Context): Promise<number>
  /** Resolves once no queue is served. */
  idle(): Promise<void>
  /** Stops claiming, releases what has not started, and resolves when the work in flight is settled. */
  drain(): Promise<void>
}

/**
 * Claims, processes and settles the items of each due queue until nothing is due. The next items are claimed while the
 * current ones are processed. Any number of processes may run: leases keep an item with one of them.
 */
export function createWorker<Item, Result>(source: WorkSource<Item, Result>): Worker {
  const { name, concurrency, maxQueues = Number.POSITIVE_INFINITY, onError } = source
  const stop = new AbortController()
  const { signal } = stop
  const sleep = source.sleep ?? ((ms) => sleepFor(ms, undefined, { signal }).catch(() => undefined))
  const queues = new Map<string, Promise<void>>()
  const releases = new Set<() => Promise<void>>()
  let lastStarted = ''

  async function serve(ctx: Context, queue: string): Promise<void> {
    const slots = pLimit(concurrency)
    const pace = createPace(performance.now(), source.pace)
    const inFlight = createInFlight(() => pace.note(1))

    /** False once the queue should be left. */
    async function claimNext(turn: number): Promise<boolean> {
      const limit = pace.next(performance.now())
      await inFlight.untilAtMost(limit)
      if (signal.aborted || (turn > 0 && queues.size >= maxQueues)) return false
      const claimed = await source.claim(ctx, queue, { limit, turn })
      if (claimed === null) {
        // After settling, something may be due again.
        const mayFindMore = !inFlight.isEmpty
        await inFlight.untilSettled()
        return mayFindMore
      }
      if ('waitMs' in claimed) await sleep(claimed.waitMs)
      else inFlight.add(claimed.items.length, (done) => workOff(claimed, { queue, slots, done }))
      return true
    }

    try {
      for (let turn = 0; await claimNext(turn); ) turn += 1
    } finally {
      await inFlight.untilSettled()
    }
  }

  async function workOff(
    batch: Batch<Item, Result>,
    { queue, slots, done }: { queue: string; slots: LimitFunction; done: () => void },
  ): Promise<void> {
    const unstarted = new Set(batch.items)
    async function release(): Promise<void> {
      const items = [...unstarted]
      unstarted.clear()
      if (items.length > 0) await batch.release?.(items).catch((error) => onError(error, { queue }))
    }
    async function workOn(item: Item): Promise<Result | null> {
      const limit: Limit = (work, mayStart = () => true) =>
        slots(async () => {
          if (signal.aborted || !mayStart()) return null
          unstarted.delete(item)
          return work()
        })
      try {
        return await inSpan(
          () => ({ name: `work ${name}`, isRoot: true, facts: { queue } }),
          () => batch.work(item, limit),
        )
      } catch (error) {
        onError(error, { queue, item })
        return null
      } finally {
        done()
      }
    }

    releases.add(release)
    try {
      if (signal.aborted) await release()
      const results = await Promise.all(batch.items.map(workOn))
      await batch.settle?.(results)
    } finally {
      releases.delete(release)
    }
  }

  function start(ctx: Context, queue: string): void {
    const served = serve(ctx, queue)
      .catch((error) => onError(error, { queue }))
      .finally(() => queues.delete(queue))
    queues.set(queue, served)
    lastStarted = queue
  }

  async function idle(): Promise<void> {
    while (queues.size > 0) await Promise.all(queues.values())
  }

  return {
    async startDue(ctx) {
      if (signal.aborted) return 0
      const due = await source.findDue(ctx)
      const waiting = due.filter((queue) => !queues.has(queue))
      // Starts after the queue that was started last, so that each gets its turn where there are more queues than
      // places.
      const next = [...waiting.filter((queue) => queue > lastStarted), ...waiting]
      const startable = [...new Set(next)].slice(0, maxQueues - queues.size)
      for (const queue of startable) start(ctx, queue)
      return startable.length
    },
    idle,
    async drain() {
      stop.abort()
      await Promise.all([...releases].map((release) => release()))
      await idle()
    },
  }
}

export interface PaceLimits {
  min: number
  max: number
  /** Entries are claimed for this long ahead: well within their lease. */
  aheadMs: number
}

/** How many entries to claim at a time, by recent throughput, so that a slow worker holds few. */
export interface ClaimPace {
  next(nowMs: number): number
  /** Records how many were processed. */
  note(count: number): void
}

export function createPace(startedAtMs: number, { min, max, aheadMs }: PaceLimits): ClaimPace {
  let sinceMs = startedAtMs
  let done = 0
  return {
    next(nowMs) {
      const perMs = done / Math.max(nowMs - sinceMs, 1)
      sinceMs = nowMs
      done = 0
      return Math.min(max, Math.max(min, Math.floor(perMs * aheadMs)))
    },
    note(count) {
      done += count
    },
  }
}
