export interface StoppedInOrder {
  name: string
  startedAt: number
  toldAt: number
}

/** A request that ended without an answer before its sender's patience did. */
export interface TornRequest {
  url: string
  begunAt: number
  endedAt: number
  failure: string
}

/**
 * An instance that stops in order answers what was sent to it before it was told to. What had ended by then was torn by something
 * else, such as a freeze that outlasted an idle connection.
 */
export function findTorn(
  stoppedInOrder: ReadonlyMap<string, StoppedInOrder>,
  torn: readonly TornRequest[],
): string[] {
  return torn.flatMap(({ url, begunAt, endedAt, failure }) => {
    const stopped = stoppedInOrder.get(url)
    // An address may have belonged to another instance before.
    if (!stopped || begunAt < stopped.startedAt) return []
    if (begunAt >= stopped.toldAt || endedAt < stopped.toldAt) return []
    return `A request to an instance (${stopped.name}) ${stopped.toldAt - begunAt} ms before it was told to stop had no answer after ${endedAt - begunAt} ms (${failure})`
  })
}
