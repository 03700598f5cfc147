import type { RefusedBy } from '@/server/contract/refused-by'
import { type Db, db as database, inTransaction } from '@/server/db'
import { applyingLimits, foreignLimit, hasLossLimit } from './limit-set'
import { dayMs, playedMs, stretchOf } from './play-time'
import {
  hasAccount,
  keepStretch,
  type LockedLimits,
  lockLimits,
  openAccount,
  selectStretches,
} from './queries-judge'
import { judgeBet, withBet } from './room'

/** What the rule needs of a bet about to be recorded. */
interface Bet {
  movement: {
    id: string
    organizationId: string
    brandId: string
    playerId: string
    currency: string
    amountMinor: bigint
    createdAt: Date
  }
  session: { sessionId: string; isLimited: boolean; launchedAt: Date | null }
}

type Judgement = { reason: 'player_limit'; refusedBy: RefusedBy } | 'busy'

/**
 * The limits of players as a rule on bets: judged in the transaction that records them, with the player's account locked,
 * so that bets at once, on whatever instance, never pass a limit together. A bet whose account is locked elsewhere, or
 * not open yet, is `busy`: it is prepared and judged again alone, and keeps no other player waiting.
 */
export const limitsRule = {
  concerns: ({ session }: Bet): boolean => session.isLimited,

  /** Opens the account of a bet's player where there is none. */
  async prepare({ movement }: Bet): Promise<void> {
    if (await hasAccount(database, movement)) return
    await inTransaction((db) => openAccount(db, { ...movement, at: movement.createdAt }))
  },

  async judge(
    db: Db,
    bets: readonly Bet[],
    { waits }: { waits: boolean },
  ): Promise<ReadonlyMap<string, Judgement>> {
    const groups = groupByPlayer(bets)
    const at = new Date(Math.min(...bets.map(({ movement }) => movement.createdAt.getTime())))
    const asked = groups.flatMap(([first]) => (first ? [first.movement] : []))
    const locked = await lockLimits(db, asked, { at, waits })
    const judged = new Map<string, Judgement>()
    for (const [place, group] of groups.entries()) {
      const limits = locked[place]
      if (!limits) throw new Error('Limits must be read for each player')
      for (const [id, judgement] of await judgeGroup(db, group, limits)) judged.set(id, judgement)
    }
    return judged
  },
}

function groupByPlayer(bets: readonly Bet[]): Bet[][] {
  const groups = new Map<string, Bet[]>()
  for (const bet of bets) {
    const { brandId, playerId, currency } = bet.movement
    const key = `${brandId} ${playerId} ${currency}`
    groups.set(key, [...(groups.get(key) ?? []), bet])
  }
  return [...groups.values()]
}

/** The bets of one player in one currency, one after the other: each counts for those after it. */
async function judgeGroup(
  db: Db,
  bets: readonly Bet[],
  { account, sets, losses }: LockedLimits,
): Promise<Map<string, Judgement>> {
  const judged = new Map<string, Judgement>()
  let used = losses
  for (const { movement, session } of bets) {
    const { id, currency, amountMinor, createdAt: now } = movement
    const applying = applyingLimits(sets, { currency, now })
    if (account === 'busy' || (account === 'none' && hasLossLimit(applying))) {
      judged.set(id, 'busy')
      continue
    }
    const play = applying.session_minutes_24h ? await findPlay(db, { movement, session }) : null
    const refusedBy =
      refusedForCurrency(sets, { currency, now }) ??
      judgeBet(amountMinor, applying, { losses: used, playedMs: play?.playedMs ?? 0 })
    if (refusedBy) {
      judged.set(id, { reason: 'player_limit', refusedBy })
      continue
    }
    used = withBet(used, amountMinor)
    if (play) await keepStretch(db, play.stretch, movement)
  }
  return judged
}

/** The player's time in sessions with this bet, and the stretch that it belongs to. */
async function findPlay(db: Db, { movement, session }: Bet) {
  const { brandId, playerId, createdAt: at } = movement
  const known = await selectStretches(db, { brandId, playerId, since: new Date(at.getTime() - dayMs) })
  const stretch = stretchOf(known, { ...session, at })
  return { stretch, playedMs: playedMs([...known, stretch], at) }
}

/** Amounts in another currency than the player's limits cannot be held to them. */
function refusedForCurrency(
  sets: LockedLimits['sets'],
  at: { currency: string; now: Date },
): RefusedBy | null {
  const foreign = foreignLimit(sets, at)
  return foreign && { rule: foreign.field, version: foreign.version, limit: null, used: null }
}
