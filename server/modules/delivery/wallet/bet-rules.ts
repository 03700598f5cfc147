import type { StateReason } from '@/server/contract/delivery-states'
import type { RefusedBy } from '@/server/contract/refused-by'
import type { Db } from '@/server/db'
import { countRefusedBet } from '@/server/metrics'
import { hasBetRules, judgeMarketBets } from '@/server/modules/rules/jurisdictions'
import { limitsRule } from '@/server/modules/rules/limits'
import type { PlayedSession } from './draft-movement'
import type { NewMovement } from './movement'
import { refusedBet } from './start-delivery'

/** A movement about to be recorded, with the session that it belongs to. */
export interface BetCandidate {
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
  concerns(bet: BetCandidate): boolean
  /**
   * The refusals by movement ID, in the transaction that records these bets: what is locked here is held until they are
   * committed. Bets are given in one order, so that two transactions lock in the same one. A bet that would wait for a lock is
   * `busy` unless `waits`: it is judged again alone.
   */
  judge(
    db: Db,
    bets: readonly BetCandidate[],
    options: { waits: boolean },
  ): Promise<ReadonlyMap<string, BetRefusal | 'busy'>>
  /** Before a busy bet is judged again. */
  prepare?(bet: BetCandidate): Promise<void>
  /** What it lets pass counts towards the limits of its player. */
  counts?: true
}

/** The rules of the player's market: highest stake, and least time between rounds. */
const marketRule: BetRule = {
  concerns: ({ session: { market } }) => market !== null && hasBetRules(market),
  async judge(db, bets) {
    const refused = await judgeMarketBets(db, bets)
    return new Map([...refused].map(([id, refusedBy]) => [id, { reason: 'jurisdiction', refusedBy }]))
  },
}

/** Each rule sees only what those before it let pass; limits come last, since what passes them is reserved. */
const betRules: readonly BetRule[] = [marketRule, { ...limitsRule, counts: true }]

/** Whether a rule must judge this movement: a cash bet that has not been refused already. */
export const isConcerned = (bet: BetCandidate, rules = betRules): boolean =>
  isOpenBet(bet.movement) && rules.some((rule) => rule.concerns(bet))

const isOpenBet = ({ type, isFree, state }: NewMovement) => type === 'bet' && !isFree && state !== 'not_sent'

/** The bets as they are to be recorded, in their order: refused ones are never sent, and busy ones not recorded now. */
export async function judgeBets(
  db: Db,
  bets: readonly BetCandidate[],
  { waits, rules = betRules }: { waits: boolean; rules?: readonly BetRule[] },
): Promise<(NewMovement | 'busy')[]> {
  const judged = new Map<string, NewMovement | 'busy'>(bets.map(({ movement }) => [movement.id, movement]))
  for (const rule of rules) {
    const concerned = bets.flatMap((bet) => stillOpen(bet, judged, rule)).toSorted(byPlayer)
    if (concerned.length === 0) continue
    const refusals = await rule.judge(db, concerned, { waits })
    for (const { movement } of concerned) {
      judged.set(movement.id, applyRefusal(movement, refusals.get(movement.id), rule))
    }
  }
  return bets.map(({ movement }) => judged.get(movement.id) ?? movement)
}

function stillOpen(
  bet: BetCandidate,
  judged: ReadonlyMap<string, NewMovement | 'busy'>,
  rule: BetRule,
): BetCandidate[] {
  const movement = judged.get(bet.movement.id) ?? bet.movement
  if (movement === 'busy' || !isOpenBet(movement)) return []
  const open = { ...bet, movement }
  return rule.concerns(open) ? [open] : []
}

function applyRefusal(
  movement: NewMovement,
  refusal: BetRefusal | 'busy' | undefined,
  { counts }: BetRule,
): NewMovement | 'busy' {
  if (refusal === 'busy') return 'busy'
  if (refusal) return refuse(movement, refusal)
  return counts ? { ...movement, limitMinor: movement.amountMinor } : movement
}

/** Whatever a rule has to do before this bet is judged alone. */
export async function prepareBet(bet: BetCandidate): Promise<void> {
  for (const rule of betRules) if (rule.concerns(bet)) await rule.prepare?.(bet)
}

function refuse(movement: NewMovement, { reason, refusedBy }: BetRefusal): NewMovement {
  countRefusedBet(refusedBy.rule)
  return { ...movement, ...refusedBet(reason, movement.createdAt), refusedBy }
}

const keyOf = ({ movement }: BetCandidate) => `${movement.brandId} ${movement.playerId}`
const byPlayer = (one: BetCandidate, other: BetCandidate) =>
  keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0
