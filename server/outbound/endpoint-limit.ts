interface Waiting {
  admit: () => void
}

/** How many calls each endpoint may have in flight, and how long one more waits for a free place. */
export interface EndpointLimits {
  maxInFlight: number
  maxWaitMs: number
}

/**
 * Calls in flight per endpoint: a wallet that hangs fills its own places, and nobody else's, also where several tenants
 * share one origin.
 */
export function createEndpointLimit({ maxInFlight, maxWaitMs }: EndpointLimits) {
  const inFlight = new Map<string, number>()
  const queues = new Map<string, Set<Waiting>>()

  /** True at once, or once a place is free; false when none became free in time. Each true needs its `leave`. */
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

  /** Frees a place; who has waited longest gets it. */
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
