import { type Db, inTransaction } from '@/server/db'
import {
  findGrantForPlay,
  judgeFreeBet,
  recordPlay,
  recordVoidRound,
} from '@/server/modules/play/free-rounds'
import type { MovementReport } from '@/server/providers/port'
import { cashPlay, type FreeRound, type PlayedSession } from './draft-movement'
import type { MovementRow, NewMovement } from './movement'
import { recordMovement } from './queries-movement'
import { lockBet } from './queries-refund'
import { recordInTransaction } from './record'
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
 * Records a free bet or win, checked and counted in the same transaction; null when its identity is taken. The bet is
 * locked before its grant, in the order that a refund uses.
 */
export async function recordFree(movement: NewMovement): Promise<MovementRow | null> {
  const { type, amountMinor, isFinished, createdAt: at } = movement
  if (type === 'refund') throw new Error('A refund is recorded with its bet')
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
