import { gather } from '@/server/core/gather'
import { isRefusedByDatabase, pool } from '@/server/db'
import { insertGrants, maxIssuedTogether } from './queries-issue'
import { recordAnswers } from './record-answers'

/**
 * The commits around each call of a provider. Where many grants are issued at once they share one; each caller still goes
 * on only when its own is durable. Two at a time keep the disk busy while the next ones gather.
 */
const limits = { maxRuns: 2, maxItems: maxIssuedTogether, hasDoneNothing: isRefusedByDatabase }

/** Records the intent to issue a grant; false when its key was used before. */
export const insertTogether = gather({
  run: (grants: Parameters<typeof insertGrants>[1]) => insertGrants(pool, grants),
  ...limits,
})

/** Records what a provider answered; null when the grant is gone. */
export const recordAnswerTogether = gather({ run: recordAnswers, ...limits })

/** The same for a job, whose answers nobody waits for: many more share a commit. */
export const recordAnswerOfJob = gather({ run: recordAnswers, ...limits, lingerMs: 20 })
