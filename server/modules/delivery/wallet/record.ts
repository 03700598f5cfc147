import { createKeyedMutex } from '@/server/concurrency/keyed-mutex'
import { type Db, db, hasDatabaseCode, inTransaction, isRefusedByDatabase } from '@/server/db'
import { recordJudged, recordMovementBatched } from './batched-commits'
import { type BetCandidate, isConcerned, judgeBets, prepareBet } from './bet-rules'
import type { MovementRow } from './movement'
import { findMovementById, recordMovement } from './queries-movement'
import { lockBet } from './queries-refund'

/** Raised by the database for a bet that was not judged although limits apply (prisma/migrations, limits). */
const limitsApply = 'CR001'

const playerMutex = createKeyedMutex()

/** Records a cash movement; null when its identity is taken. Most concern no rule, and take one statement. */
export async function recordCash(bet: BetCandidate): Promise<MovementRow | null> {
  if (isConcerned(bet)) {
    const recorded = await recordJudged(bet)
    return recorded === 'busy' ? recordSerializedByPlayer(bet) : recorded
  }
  try {
    return await recordMovementBatched(bet.movement)
  } catch (error) {
    // defence: a bet is judged whatever a process still believes of its player
    if (!hasDatabaseCode(error, limitsApply)) throw error
    return recordSerializedByPlayer({ ...bet, session: { ...bet.session, isLimited: true } })
  }
}

/** One connection at most waits for the lock of one player. */
const recordSerializedByPlayer = (bet: BetCandidate) =>
  playerMutex(`${bet.movement.brandId} ${bet.movement.playerId}`, () => recordAlone(bet))

async function recordAlone(bet: BetCandidate): Promise<MovementRow | null> {
  await prepareBet(bet)
  const recorded = await recordInTransaction(async (tx) => {
    await lockBet(tx, bet.movement)
    const [judged] = await judgeBets(tx, [bet], { waits: true })
    if (!judged || judged === 'busy') throw new Error(`Bet ${bet.movement.id} could not be judged`)
    const movement = await recordMovement(tx, judged)
    return movement && { movement }
  })
  return recorded?.movement ?? null
}

/**
 * Records a movement with what belongs to it; null when its identity is taken. After an unacknowledged commit the
 * movement is read back: throws only where it was not recorded, or where that cannot be determined.
 */
export async function recordInTransaction<T extends { movement: MovementRow }>(
  record: (db: Db) => Promise<T | null>,
): Promise<T | null> {
  const done: (T | null)[] = []
  try {
    return await inTransaction(async (db) => {
      const recorded = await record(db)
      done.push(recorded)
      return recorded
    })
  } catch (error) {
    const [recorded] = done
    // defence: a refund with an unknown commit is read back
    if (!recorded || isRefusedByDatabase(error)) throw error
    const movement = await findMovementById(db, recorded.movement.id).catch(() => null)
    if (movement === null) throw error
    return { ...recorded, movement }
  }
}
