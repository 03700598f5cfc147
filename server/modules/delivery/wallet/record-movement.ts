import { createKeyedMutex } from '@/server/concurrency/keyed-mutex'
import { type Db, db, hasDatabaseCode, inTransaction, isRefusedByDatabase } from '@/server/db'
import {
  findGrantForPlay,
  judgeFreeBet,
  recordPlay,
  recordVoidRound,
} from '@/server/modules/play/free-rounds'
import type { MovementReport } from '@/server/providers/port'
import { recordJudged, recordMovementBatched } from './batched-commits'
import { type BetCandidate, isConcerned, judgeBets, prepareBet } from './bet-rules'
import { cashPlay, type FreeRound, type PlayedSession } from './draft-movement'
import type { MovementRow, NewMovement } from './movement'
import { findMovementById, recordMovement } from './queries-movement'
import { lockBet } from './queries-refund'
import { refusedBet } from './start-delivery'

/**
 * The free round of a report; null unless its grant is this player's for this game: a provider's word alone never makes
 * a movement free.
 */
export async function findFreeRound(
  report: MovementReport,
  session: PlayedSession,
): Promise<FreeRound | null> {
  const grantId = report.freeRoundGrantId
  if (grantId === undefined) return cashPlay
  const grant = await findGrantForPlay({ ...session, ...report, grantId })
  return grant && { isFree: true, grantId: grantId.toLowerCase(), kind: grant.kind }
}

/**
 * Records a movement; a free one is checked and counted in the same transaction. The bet is locked before its grant, in
 * the order that a refund uses.
 */
export async function recordWithPlay(bet: BetCandidate): Promise<MovementRow | null> {
  const { movement } = bet
  const { type, isFree } = movement
  if (!isFree || type === 'refund') return recordCash(bet)
  const { amountMinor, isFinished, createdAt: at } = movement
  const play = { ...roundOf(movement), type, amountMinor, isFinished, at }
  const done = await recordInTransaction(async (db) => {
    if (type === 'bet') await lockBet(db, movement)
    const refusal = type === 'bet' ? await judgeFreeBet(db, play) : null
    const isRefused = refusal !== null && movement.state !== 'not_sent'
    const recorded = await recordMovement(
      db,
      isRefused ? { ...movement, ...refusedBet(refusal, at) } : movement,
    )
    if (recorded === null) return null
    if (recorded.state !== 'not_sent') await recordPlay(db, play)
    return { movement: recorded }
  })
  return done?.movement ?? null
}

/** A refunded free bet restores its round; a refund held for support does not until it is released. */
export async function restoreRound(db: Db, refund: NewMovement, recorded: MovementRow): Promise<void> {
  if (!refund.isFree || recorded.state === 'unknown' || recorded.duplicateOfId !== null) return
  await recordVoidRound(db, { ...roundOf(refund), amountMinor: refund.amountMinor, at: refund.createdAt })
}

/** A free bet that the wallet declined was not played, and no refund will follow. */
export async function restoreDeclinedRound(bet: NewMovement, settled: MovementRow): Promise<void> {
  if (!bet.isFree || settled.state !== 'declined') return
  await inTransaction((db) =>
    recordVoidRound(db, { ...roundOf(bet), amountMinor: bet.amountMinor, at: bet.createdAt }),
  )
}

function roundOf({ freeRoundGrantId, gameId, roundId }: NewMovement) {
  if (freeRoundGrantId === null) throw new Error('A free movement has a grant')
  return { grantId: freeRoundGrantId, gameId, roundId }
}

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
