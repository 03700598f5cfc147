import { systemClock } from '@/server/core/clock'
import { processSingleton } from '@/server/core/process-singleton'

/** What is known of the replica; null: it may not be read. */
interface ReplicaState {
  /** Everything that was committed by then is on it, by the database's clock. */
  asOfMs: number | null
  /** Older data is not shown. */
  maxAgeMs: number
  /** Reads under way there: told when it is lost. */
  reads: Set<(error: Error) => void>
}

const state = processSingleton(
  'replica',
  (): ReplicaState => ({ asOfMs: null, maxAgeMs: 0, reads: new Set() }),
)

/** A replica that one call may read from. */
export interface ReplicaReading {
  /** What was committed by then is there. */
  asOf: Date
  /** Whether this call reads there: the first verb of the call says so, and a failure there revokes it. */
  isTaken?: boolean
  /** Whether any rows came from there. */
  wasRead?: boolean
}

/** In answers that a replica gave: everything that was committed by then is in them. */
export const dataAsOfHeader = 'Croupier-Data-As-Of'

/** Instances agree about the time up to half of a round trip to the database. */
const clockToleranceMs = 1_000

/**
 * What a call may read from the replica; null where there is none, its data is too old, or it may lack what the caller
 * wrote at `writtenAtMs`.
 */
export function openReplica(writtenAtMs: number | null): ReplicaReading | null {
  const { asOfMs, maxAgeMs } = state
  if (asOfMs === null) return null
  // defence: a replica that is too old is not read
  if (systemClock.now().getTime() - asOfMs > maxAgeMs) return null
  // defence: who has just written reads the primary
  if (writtenAtMs !== null && asOfMs < writtenAtMs + clockToleranceMs) return null
  return { asOf: new Date(asOfMs) }
}

/** What was last found out about the replica; null: it did not answer, or may not be read. */
export function setReplicaAsOf(asOfMs: number | null, maxAgeMs: number): void {
  Object.assign(state, { asOfMs, maxAgeMs })
  if (asOfMs !== null) return
  for (const lose of state.reads) lose(new Error('The replica does not answer'))
  state.reads.clear()
}

/** The answer of the replica, or a rejection as soon as the replica is known to be lost. */
export async function untilReplicaLost<T>(read: () => Promise<T>): Promise<T> {
  let lose: (error: Error) => void = () => undefined
  const lost = new Promise<never>((_, reject) => {
    lose = reject
  })
  state.reads.add(lose)
  try {
    return await Promise.race([read(), lost])
  } finally {
    state.reads.delete(lose)
  }
}
