import { createTurns } from '@/server/core/turns'
import { hasDatabaseCode } from '@/server/db'
import { isConcerned, type JudgedBet, judgeBets, prepareBet } from './bet-rules'
import { recordJudged, recordTogether } from './commit-together'
import type { MovementRow } from './movement'
import { recordMovement } from './queries-movement'
import { recordInTransaction } from './record-in-transaction'

/** What the database raises for a bet that nobody has judged although limits apply (prisma/migrations, limits). */
const limitsApply = 'CR001'

const inTurn = createTurns()

/** Records a cash movement; null when its identity is taken. Most concern no rule, and take one statement. */
export async function recordCash(bet: JudgedBet): Promise<MovementRow | null> {
  if (isConcerned(bet)) {
    const recorded = await recordJudged(bet)
    return recorded === 'busy' ? recordInTurn(bet) : recorded
  }
  try {
    return await recordTogether(bet.movement)
  } catch (error) {
    // defence: a bet is judged whatever a process still believes of its player
    if (!hasDatabaseCode(error, limitsApply)) throw error
    return recordInTurn({ ...bet, session: { ...bet.session, isLimited: true } })
  }
}

/** One connection at most waits for the lock of one player. */
const recordInTurn = (bet: JudgedBet) =>
  inTurn(`${bet.movement.brandId} ${bet.movement.playerId}`, () => recordAlone(bet))

async function recordAlone(bet: JudgedBet): Promise<MovementRow | null> {
  await prepareBet(bet)
  const recorded = await recordInTransaction(async (tx) => {
    const [judged] = await judgeBets(tx, [bet], { waits: true })
    if (!judged || judged === 'busy') throw new Error(`Bet ${bet.movement.id} could not be judged`)
    const movement = await recordMovement(tx, judged)
    return movement && { movement }
  })
  return recorded?.movement ?? null
}
