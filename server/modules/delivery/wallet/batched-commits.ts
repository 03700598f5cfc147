import { createBatcher } from '@/server/concurrency/batch'
import { inLane } from '@/server/database/lane'
import { db, inTransaction, isRefusedByDatabase } from '@/server/db'
import { type BetCandidate, judgeBets } from './bet-rules'
import type { MovementRow, NewMovement } from './movement'
import { openAttempts } from './queries-claim'
import { findMovementById, maxBatchSize, recordMovements } from './queries-movement'
import {
  findOpenedAttempt,
  findRecordedOutcome,
  type RecordedOutcome,
  recordAndSettle,
  recordOutcomes,
} from './queries-outcome'
import { lockBets } from './queries-refund'

/** Each caller continues only when its own commit is durable. Two at a time keep the disk busy while the next batch fills. */
const limits = {
  maxRuns: 2,
  maxItems: 16,
  giveUpAfterMs: 7_000,
  hadNoEffect: isRefusedByDatabase,
}

/** Always in the lane of the movements, whichever caller starts the batch. */
const onMoneyLane = <T>(work: () => Promise<T>) => inLane({ name: 'money' }, work)

type Committed = { movement: NewMovement } | { outcome: RecordedOutcome }

/**
 * The commits around a first POST: under load movements and outcomes share them. One at a time, since few large ones cost
 * least; what a lock or a slow disk holds up holds up no others.
 */
const commitBatched = createBatcher<Committed, MovementRow | null>({
  run: (items) => onMoneyLane(() => commit(items)),
  // defence: a movement with an unknown commit is read back
  readBack: (item) =>
    onMoneyLane(async () =>
      'movement' in item
        ? ((await findMovementById(db, item.movement.id)) ?? undefined)
        : findRecordedOutcome(db, item.outcome),
    ),
  ...limits,
  maxRuns: 4,
  overtakeAfterMs: 4,
  maxItems: maxBatchSize,
})

async function commit(items: readonly Committed[]): Promise<(MovementRow | null)[]> {
  const movements = items.flatMap((item) => ('movement' in item ? item.movement : []))
  const outcomes = items.flatMap((item) => ('outcome' in item ? item.outcome : []))
  if (outcomes.length === 0) return recordMovements(db, movements)
  if (movements.length === 0) return recordOutcomes(db, outcomes)
  const [recorded, settled] = await recordAndSettle(db, movements, outcomes)
  const [nextRecorded, nextSettled] = [recorded.values(), settled.values()]
  return items.map((item) => ('movement' in item ? nextRecorded : nextSettled).next().value ?? null)
}

/** Records a movement and its first attempt; null when its identity is already taken. */
export const recordMovementBatched = (movement: NewMovement) => commitBatched({ movement })

/** Records what became of an attempt; null when its lease was lost meanwhile. */
export const recordOutcomeBatched = (outcome: RecordedOutcome) => commitBatched({ outcome })

/** Records bets that some rule concerns, with what the rules say of them; `busy`: not recorded, to be judged alone. */
export const recordJudged = createBatcher({
  run: (bets: readonly BetCandidate[]) => onMoneyLane(() => judgeAndRecord(bets)),
  readBack: ({ movement: { id } }) => onMoneyLane(async () => (await findMovementById(db, id)) ?? undefined),
  ...limits,
})

async function judgeAndRecord(bets: readonly BetCandidate[]): Promise<(MovementRow | null | 'busy')[]> {
  return inTransaction(async (tx) => {
    await lockBets(
      tx,
      bets.map(({ movement }) => movement),
    )
    const judged = await judgeBets(tx, bets, { waits: false })
    const ready = judged.filter((movement) => movement !== 'busy')
    const recorded = ready.length === 0 ? [] : await recordMovements(tx, ready)
    const rows = new Map(ready.map(({ id }, place) => [id, recorded[place] ?? null]))
    return judged.map((movement) => (movement === 'busy' ? movement : (rows.get(movement.id) ?? null)))
  })
}

/** Records that a claimed movement is about to be sent again; null when its lease was lost. */
export const openAttemptBatched = createBatcher({
  run: (attempts: Parameters<typeof openAttempts>[1]) => onMoneyLane(() => openAttempts(db, attempts)),
  readBack: (attempt) => onMoneyLane(() => findOpenedAttempt(db, attempt)),
  ...limits,
})
