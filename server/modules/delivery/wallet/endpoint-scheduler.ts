import pLimit, { type LimitFunction } from 'p-limit'

interface Endpoint {
  places: LimitFunction
  /** Whether it answered the last call at once. */
  isQuick: boolean
}

interface Delivery<Opened, Sent> {
  /** Runs the work in one of the worker's slots; null where the worker starts nothing more. */
  begin: <T>(work: () => Promise<T>) => Promise<T | null>
  /** Records the attempt; null: there is nothing to send. */
  open: () => Promise<Opened | null>
  send: (opened: Opened) => Promise<Sent>
}

/**
 * Sends to each endpoint at most `atOnce` at a time. One that answers within `quickMs` has its next attempts recorded while others
 * are sent; for a slower one they would be recorded long before they are sent.
 */
export function createEndpointScheduler<Opened, Sent extends { outcome: { durationMs: number } }>({
  atOnce,
  quickMs,
}: {
  atOnce: number
  quickMs: number
}) {
  const endpoints = new Map<string, Endpoint>()

  function endpointOf(id: string): Endpoint {
    const known = endpoints.get(id) ?? { places: pLimit(atOnce), isQuick: false }
    endpoints.set(id, known)
    return known
  }

  return async (endpointId: string, { begin, open, send }: Delivery<Opened, Sent>): Promise<Sent | null> => {
    const endpoint = endpointOf(endpointId)
    const sendOpened = async (opened: Opened) => {
      const sent = await send(opened)
      endpoint.isQuick = sent.outcome.durationMs <= quickMs
      return sent
    }
    const openAndSend = async (take: LimitFunction | null) => {
      const opened = await open()
      if (opened === null) return null
      return take === null ? sendOpened(opened) : take(() => sendOpened(opened))
    }
    const { isQuick, places } = endpoint
    return isQuick ? begin(() => openAndSend(places)) : places(() => begin(() => openAndSend(null)))
  }
}
