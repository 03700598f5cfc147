import { versionName } from '@/server/contract/jurisdictions'
import type { RefusedBy } from '@/server/contract/refused-by'
import { minorToDecimal } from '@/server/core/money'
import type { Db } from '@/server/db'
import { type AppliedProfile, appliedAt } from './adopted'
import { beginRound } from './queries-profile'
import { insertRefusals, type NewRefusal } from './queries-refusals'
import { type AdoptedProfile, stakeRefusal } from './rules'

/** A cash bet of a session whose brand has taken the profile of its player's market. */
export interface MarketBet {
  movement: {
    id: string
    organizationId: string
    brandId: string
    sessionId: string
    gameId: string
    playerId: string
    roundId: string
    currency: string
    amountMinor: bigint
    createdAt: Date
  }
  session: { gameType: string | null; category: string; market: AdoptedProfile | null }
}

/** Whether a profile could refuse bets at all: the others cost nothing. */
export const hasBetRules = ({ rules }: Pick<AdoptedProfile, 'rules'>) =>
  rules.betIntervalMs !== null || rules.stakeCeilings.length > 0

/**
 * The bets that their markets refuse, by movement id, in the transaction that records them: a stake above the ceiling, or a
 * round that begins too soon after the session's last one. What shadow mode would refuse is recorded and passes.
 */
export async function judgeMarketBets(
  tx: Db,
  bets: readonly MarketBet[],
): Promise<ReadonlyMap<string, RefusedBy>> {
  const refused = new Map<string, RefusedBy>()
  const listed: NewRefusal[] = []
  // Each round of a session is judged after the one before it; sessions in one order, so that no two commits deadlock.
  for (const bet of bets.toSorted(bySession)) {
    const profile = bet.session.market && appliedAt(bet.session.market, bet.movement.createdAt)
    const found = profile && (await judge(tx, bet, profile))
    if (!found) continue
    listed.push(toRow(bet, profile, found))
    if (!profile.isShadow) refused.set(bet.movement.id, { ...found, version: versionName(profile) })
  }
  if (listed.length > 0) await insertRefusals(tx, listed)
  return refused
}

type Found = Pick<RefusedBy, 'rule' | 'limit' | 'used'>

async function judge(
  tx: Db,
  { movement, session }: MarketBet,
  profile: AppliedProfile,
): Promise<Found | null> {
  const stake = stakeRefusal(profile, session, movement)
  // Ceilings are checked first: a bet that is refused for its stake begins no round.
  const ceiling = stake && {
    rule: 'market_stake_max' as const,
    limit: stake.limit === undefined ? null : Number(stake.limit),
    used: Number(movement.amountMinor),
  }
  if (ceiling && !profile.isShadow) return ceiling
  return (await judgeInterval(tx, movement, profile)) ?? ceiling
}

async function judgeInterval(
  tx: Db,
  { sessionId, roundId, createdAt }: MarketBet['movement'],
  { rules: { betIntervalMs }, isShadow }: AppliedProfile,
): Promise<Found | null> {
  if (betIntervalMs === null) return null
  const tooSoon = await beginRound(tx, {
    sessionId,
    roundId,
    at: createdAt,
    betIntervalMs,
    isForced: isShadow,
  })
  return tooSoon && { rule: 'market_bet_interval', limit: betIntervalMs, used: tooSoon.elapsedMs }
}

function toRow({ movement }: MarketBet, profile: AppliedProfile, { rule, limit, used }: Found): NewRefusal {
  const { id, organizationId, brandId, playerId, gameId, currency, createdAt } = movement
  const shown = (value: number | null) =>
    value === null
      ? null
      : rule === 'market_bet_interval'
        ? `${value} ms`
        : `${minorToDecimal(BigInt(value), currency)} ${currency}`
  return {
    organizationId,
    brandId,
    playerId,
    gameId,
    createdAt,
    subject: 'bet',
    subjectId: id,
    country: profile.country,
    number: profile.number,
    isShadow: profile.isShadow,
    rule,
    limitText: shown(limit),
    usedText: shown(used),
  }
}

const bySession = (one: MarketBet, other: MarketBet) =>
  one.movement.sessionId < other.movement.sessionId
    ? -1
    : one.movement.sessionId > other.movement.sessionId
      ? 1
      : 0
