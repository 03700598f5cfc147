import { createBatcher } from '@/server/concurrency/batch'
import { inLane, type LaneName } from '@/server/database/lane'
import { db, isRefusedByDatabase } from '@/server/db'
import { insertGrants, isRecorded, maxIssueBatchSize } from './queries-issue'
import { type AnsweredGrant, recordAnswers } from './record-answers'

/**
 * The commits around each call of a provider. Where many grants are issued at once they share one; each caller still goes
 * on only when its own is durable. Two at a time keep the disk busy while the next batch fills.
 */
const limits = {
  maxRuns: 2,
  maxItems: maxIssueBatchSize,
  giveUpAfterMs: 30_000,
  hadNoEffect: isRefusedByDatabase,
}

/** Records the intent to issue a grant; false when its key was used before. */
export const insertGrantBatched = createBatcher({
  run: (grants: Parameters<typeof insertGrants>[1]) =>
    inLane({ name: 'api' }, () => insertGrants(db, grants)),
  // Not recorded, or no longer: the caller gets the failure.
  readBack: ({ id }) => inLane({ name: 'api' }, async () => (await isRecorded(db, id)) || undefined),
  ...limits,
})

const recordIn = (name: LaneName) => (answered: readonly AnsweredGrant[]) =>
  inLane({ name }, () => recordAnswers(answered))

/** Records what a provider answered; null when the grant is gone. */
export const recordAnswerBatched = createBatcher({ run: recordIn('api'), ...limits })

/** The same for a job, where no request waits: many more share a commit. */
export const recordAnswerOfJob = createBatcher({ run: recordIn('jobs'), ...limits, lingerMs: 20 })
