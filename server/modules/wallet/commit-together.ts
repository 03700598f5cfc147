import { gather } from '@/server/core/gather'
import { isRefusedByDatabase, pool } from '@/server/db'
import { maxOpenedTogether, openAttempts } from './queries-claim'
import { maxSettledTogether, recordOutcomes } from './queries-outcome'
import { maxRecordedTogether, recordMovements } from './queries-record'

/**
 * The commits around each POST. Under load many movements share one; each caller still goes on only when its own is
 * durable. Two at a time keep the disk busy while the next ones gather.
 */
const maxRuns = 2
const hasDoneNothing = isRefusedByDatabase

/** Records a movement and its first attempt; null when its identity is already taken. */
export const recordTogether = gather({
  run: (movements: Parameters<typeof recordMovements>[1]) => recordMovements(pool, movements),
  ...{ maxRuns, maxItems: maxRecordedTogether, hasDoneNothing },
})

/** Records that a claimed movement is about to be sent again; null when its lease was lost. */
export const openTogether = gather({
  run: (attempts: Parameters<typeof openAttempts>[1]) => openAttempts(pool, attempts),
  ...{ maxRuns, maxItems: maxOpenedTogether, hasDoneNothing },
})

/** Records what became of an attempt; null when its lease was lost meanwhile. */
export const settleTogether = gather({
  run: (outcomes: Parameters<typeof recordOutcomes>[1]) => recordOutcomes(pool, outcomes),
  ...{ maxRuns, maxItems: maxSettledTogether, hasDoneNothing },
})
