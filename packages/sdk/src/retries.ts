import { ConnectionError, type CroupierError, RateLimitError } from './errors.js'
import type { Route } from './operations.js'

const transientCodes = new Set(['E0001', 'E0002', 'E1002', 'E1053', 'E1054'])

const firstWaitMs = 250
const longestWaitMs = 8_000
/** A longer wait than this is for the caller to plan: the error names it. */
const longestRetryAfterS = 60

/** An answer with a status of 5xx that says nothing: of a proxy, perhaps after the service has done its work. */
export const unreadableCode = 'unreadable_response'

/**
 * How long to wait before the call is sent again; null: not again. Sent again is what the contract calls transient, what it
 * says when to repeat (429, and a key whose first request still runs), and a lost answer where repeating does no harm: of
 * reads, and of what has an Idempotency-Key.
 */
export function retryDelayMs(error: CroupierError, route: Route, random: () => number): number | null {
  const askedS = error.retryAfter
  if (askedS !== null && askedS > longestRetryAfterS) return null
  const spread = 0.5 + random() / 2
  const backoffMs = spread * Math.min(longestWaitMs, firstWaitMs * 2 ** (error.attempts - 1))
  if (error instanceof RateLimitError) return askedS === null ? null : askedS * 1000 + spread * firstWaitMs
  const isRunning = error.code === 'idempotency_in_progress'
  if (isRunning) return (askedS ?? 1) * 1000 + spread * firstWaitMs
  if (transientCodes.has(error.code) || (isLost(error) && isHarmless(route)))
    return Math.max(backoffMs, (askedS ?? 0) * 1000)
  return null
}

const isLost = (error: CroupierError) => error instanceof ConnectionError || error.code === unreadableCode

const isHarmless = ({ method, isKeyed }: Route) => method === 'GET' || isKeyed

/** Resolves after the time; rejects as soon as the signal aborts. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
  })
}
