interface Waiting {
  admit: () => void
}

/** How many calls each endpoint may have in flight, and how long another one waits for a slot. */
export interface EndpointLimits {
  maxInFlight: number
  maxWaitMs: number
}

/**
 * Limits calls in flight per endpoint: a wallet that hangs uses only its own slots, even where several
 * organizations share one origin.
 */
export function createEndpointLimit({ maxInFlight, maxWaitMs }: EndpointLimits) {
  const inFlight = new Map<string, number>()
  const queues = new Map<string, Set<Waiting>>()

  /** True at once, or once a slot is free; false when none became free in time. Each true needs its `leave`. */
  function enter(endpointId: string, timeoutMs: number): Promise<boolean> | true {
    const count = inFlight.get(endpointId) ?? 0
    if (count < maxInFlight) {
      inFlight.set(endpointId, count + 1)
      return true
    }
    return waitForPlace(endpointId, Math.min(maxWaitMs, timeoutMs))
  }

  function waitForPlace(endpointId: string, timeoutMs: number): Promise<boolean> {
    const queue = queues.get(endpointId) ?? new Set()
    queues.set(endpointId, queue)
    return new Promise((resolve) => {
      const end = (isAdmitted: boolean) => {
        clearTimeout(timer)
        queue.delete(waiting)
        if (queue.size === 0) queues.delete(endpointId)
        resolve(isAdmitted)
      }
      const timer = setTimeout(() => end(false), timeoutMs)
      const waiting: Waiting = { admit: () => end(true) }
      queue.add(waiting)
    })
  }

  /** Releases a slot to the call that has waited longest. */
  function leave(endpointId: string): void {
    const [first] = queues.get(endpointId) ?? []
    if (first) {
      first.admit()
      return
    }
    const count = (inFlight.get(endpointId) ?? 0) - 1
    if (count > 0) inFlight.set(endpointId, count)
    else inFlight.delete(endpointId)
  }

  return { enter, leave }
}
