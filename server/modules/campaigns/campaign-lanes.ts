import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { log } from '@/server/log'
import { selectProvidersAtWork } from './queries-work'
import { serveProvider } from './serve-provider'

export interface CampaignLanes {
  /** Begins to work for every provider with something due and returns at once; how many lanes it opened. */
  pump(ctx: Context): Promise<number>
  /** Takes on no more, leaves to others what has not begun, and resolves when what is with the providers is recorded. */
  drain(): Promise<void>
}

/**
 * Issues what campaigns have due, one lane per provider, so that a slow provider holds up no other. Any number of processes
 * may run lanes: claims keep a player to one of them, and the throttle is shared.
 */
export function createCampaignLanes(): CampaignLanes {
  const lanes = new Map<string, Promise<void>>()
  const stop = new AbortController()

  function open(ctx: Context, providerCode: string): void {
    const { signal } = stop
    const lane = serveProvider(ctx, providerCode, { signal, pause: (ms) => pause(ms, signal) })
      .catch((error) => log.error({ err: error, providerCode }, 'a campaign lane broke off'))
      .finally(() => lanes.delete(providerCode))
    lanes.set(providerCode, lane)
  }

  return {
    async pump(ctx) {
      if (stop.signal.aborted) return 0
      const codes = await selectProvidersAtWork(db, ctx.clock.now())
      const openable = codes.filter((code) => !lanes.has(code))
      for (const code of openable) open(ctx, code)
      return openable.length
    },
    async drain() {
      stop.abort()
      await Promise.all(lanes.values())
    },
  }
}

/** Ends early when the lanes are to stop. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
}
