import type { RefusedBy } from '@/server/contract/bet-rules'
import type { StateReason } from '@/server/contract/delivery-states'
import type { Db } from '@/server/db'
import type { PlayedSession } from './draft-movement'
import type { NewMovement } from './movement'
import { refusedBet } from './start-delivery'

/** A movement about to be recorded, with the session that it belongs to. */
export interface JudgedBet {
  movement: NewMovement
  session: PlayedSession
}

export interface BetRefusal {
  reason: Extract<StateReason, 'player_limit' | 'jurisdiction'>
  refusedBy: RefusedBy
}

/** A rule that may refuse cash bets before they leave. */
export interface BetRule {
  /** By what is cached with the session: a bet that no rule concerns costs nothing. */
  concerns(bet: JudgedBet): boolean
  /**
   * The refusals by movement ID, in the transaction that records these bets: what is locked here is held until they are
   * committed. Bets are given in one order, so that two transactions lock in the same one.
   */
  judge(db: Db, bets: readonly JudgedBet[]): Promise<ReadonlyMap<string, BetRefusal>>
}

/** Each rule sees only what those before it let pass; limits come last, since what passes them is reserved. */
const betRules: readonly BetRule[] = []

/** Whether a rule must judge this movement: a cash bet that has not been refused already. */
export const isConcerned = (bet: JudgedBet, rules = betRules): boolean =>
  isOpenBet(bet.movement) && rules.some((rule) => rule.concerns(bet))

const isOpenBet = ({ type, isFree, state }: NewMovement) => type === 'bet' && !isFree && state !== 'not_sent'

/** The bets as they are to be recorded, in their order: refused ones are never sent. */
export async function judgeBets(
  db: Db,
  bets: readonly JudgedBet[],
  rules = betRules,
): Promise<NewMovement[]> {
  const judged = new Map(bets.map(({ movement }) => [movement.id, movement]))
  for (const rule of rules) {
    const concerned = bets
      .map((bet) => ({ ...bet, movement: judged.get(bet.movement.id) ?? bet.movement }))
      .filter((bet) => isOpenBet(bet.movement) && rule.concerns(bet))
      .toSorted(byPlayer)
    if (concerned.length === 0) continue
    const refusals = await rule.judge(db, concerned)
    for (const { movement } of concerned) {
      const refusal = refusals.get(movement.id)
      if (refusal) judged.set(movement.id, refuse(movement, refusal))
    }
  }
  return bets.map(({ movement }) => judged.get(movement.id) ?? movement)
}

const refuse = (movement: NewMovement, { reason, refusedBy }: BetRefusal): NewMovement => ({
  ...movement,
  ...refusedBet(reason, movement.createdAt),
  refusedBy,
})

const keyOf = ({ movement }: JudgedBet) => `${movement.brandId} ${movement.playerId}`
const byPlayer = (one: JudgedBet, other: JudgedBet) =>
  keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0
