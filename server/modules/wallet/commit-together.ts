import { createBatcher } from '@/server/core/batch'
import { inLane } from '@/server/core/lane'
import { db, inTransaction, isRefusedByDatabase } from '@/server/db'
import { type JudgedBet, judgeBets } from './bet-rules'
import type { MovementRow } from './movement'
import { maxOpenedTogether, openAttempts } from './queries-claim'
import { findMovementById, maxRecordedTogether, recordMovements } from './queries-movement'
import { findOpenedAttempt, findRecordedOutcome, maxSettledTogether, recordOutcomes } from './queries-outcome'

/**
 * The commits around each POST. Under load many movements share one commit; each caller continues only when its own is
 * durable. Two commits run at a time, so that the disk stays busy while the next batch fills.
 */
const limits = { maxRuns: 2, giveUpAfterMs: 7_000, hasDoneNothing: isRefusedByDatabase }

/** Always in the lane of the movements, whichever caller starts the batch. */
const onMoneyLane = <T>(work: () => Promise<T>) => inLane({ name: 'money' }, work)

/** Records a movement and its first attempt; null when its identity is already taken. */
export const recordTogether = createBatcher({
  run: (movements: Parameters<typeof recordMovements>[1]) =>
    onMoneyLane(() => recordMovements(db, movements)),
  // defence: a movement with an unknown commit is read back
  readBack: ({ id }) => onMoneyLane(async () => (await findMovementById(db, id)) ?? undefined),
  ...limits,
  maxItems: maxRecordedTogether,
})

/** Records bets that some rule concerns, with what the rules say of them; `busy`: not recorded, to be judged alone. */
export const recordJudged = createBatcher({
  run: (bets: readonly JudgedBet[]) => onMoneyLane(() => judgeAndRecord(bets)),
  readBack: ({ movement: { id } }) => onMoneyLane(async () => (await findMovementById(db, id)) ?? undefined),
  ...limits,
  maxItems: maxRecordedTogether,
})

async function judgeAndRecord(bets: readonly JudgedBet[]): Promise<(MovementRow | null | 'busy')[]> {
  return inTransaction(async (tx) => {
    const judged = await judgeBets(tx, bets, { waits: false })
    const ready = judged.filter((movement) => movement !== 'busy')
    const recorded = ready.length === 0 ? [] : await recordMovements(tx, ready)
    const rows = new Map(ready.map(({ id }, place) => [id, recorded[place] ?? null]))
    return judged.map((movement) => (movement === 'busy' ? movement : (rows.get(movement.id) ?? null)))
  })
}

/** Records that a claimed movement is about to be sent again; null when its lease was lost. */
export const openTogether = createBatcher({
  run: (attempts: Parameters<typeof openAttempts>[1]) => onMoneyLane(() => openAttempts(db, attempts)),
  readBack: (attempt) => onMoneyLane(() => findOpenedAttempt(db, attempt)),
  ...limits,
  maxItems: maxOpenedTogether,
})

/** Records what became of an attempt; null when its lease was lost meanwhile. */
export const settleTogether = createBatcher({
  run: (outcomes: Parameters<typeof recordOutcomes>[1]) => onMoneyLane(() => recordOutcomes(db, outcomes)),
  readBack: (outcome) => onMoneyLane(() => findRecordedOutcome(db, outcome)),
  ...limits,
  maxItems: maxSettledTogether,
})
