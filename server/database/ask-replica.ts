import { AppError } from '@/server/core/app-error'
import { databaseCodeOf } from '@/server/database/database-code'
import { type ReplicaReading, untilReplicaLost } from '@/server/database/replica-reading'
import { log } from '@/server/log'
import { metrics } from '@/server/metrics'

const deadlineCode = '57014'

/**
 * The replica's answer. Where it is lost or refuses, the primary's, and the rest of the call reads there: a read changes
 * nothing, so it may be asked twice. A read that is too long or not in its turn is so on the primary, too.
 */
export async function askReplica<T>(
  replica: ReplicaReading,
  ask: () => Promise<T> | undefined,
  askPrimary: () => Promise<T>,
): Promise<T> {
  try {
    const answer = (await untilReplicaLost(async () => ask())) as T
    replica.wasRead = true
    return answer
  } catch (error) {
    if (error instanceof AppError || databaseCodeOf(error) === deadlineCode) throw error
    replica.isTaken = false
    metrics.replicaFailures.inc()
    log.warn({ err: error }, 'replica read failed; retrying on the primary')
    return askPrimary()
  }
}
