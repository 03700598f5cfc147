import { limitFields } from '@/server/contract/bet-rules'
import type { SetPlayerLimitsRequest, WantedLimits } from '@/server/contract/resources/player-limits'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { type Db, inTransaction } from '@/server/db'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { getPlayerLimits, type PlayerLimitsNow } from './get-player-limits'
import {
  changeLimits,
  inForce,
  isEmpty,
  isSame,
  type Limits,
  type LimitValues,
  noLimits,
  type OwnedSet,
} from './limit-set'
import { openAccount } from './queries-judge'
import { allPlayers, keepSet, limitsJson, lockPlayer, raisesJson, selectSets } from './queries-limits'

interface Change {
  /** Empty: the brand's default for the currency. */
  playerId: string
  currency: string
  wanted: WantedLimits
}

/**
 * Sets what a player, or all players of a brand, may stake and lose: lower at once, higher after 24 hours. No bet of the player
 * is recorded meanwhile, so what is lower holds for all that come after. Throws E0003 for a currency other than that of
 * limits which the player has.
 */
export async function changeLimitsOf(ctx: BrandContext, { playerId, currency, wanted }: Change) {
  const { organizationId, brandId, clock } = ctx
  const key = { organizationId, brandId, playerId, currency }
  await inTransaction(async (db) => {
    await lockPlayer(db, key)
    const now = clock.now()
    const before = await findSet(db, key, now)
    const present = before ?? { limits: noLimits, pending: [] }
    const after = changeLimits(present, limitsOf(wanted), now)
    if (before === null ? isEmpty(after) : isSame(present, after) && before.currency === currency) return
    const isPlayer = playerId !== allPlayers
    // With the limits or not at all: a bet between the two would be counted by neither.
    if (isPlayer) await openAccount(db, { ...key, at: now })
    const version = await keepSet(db, key, { ...after, before, actor: describeActor(ctx.actor), at: now })
    await recordAudit(db, ctx, {
      action: isPlayer ? 'player.limits_changed' : 'brand.limits_changed',
      subjectType: isPlayer ? 'player' : 'brand',
      subjectId: isPlayer ? playerId : brandId,
      brandId,
      before: audited(present),
      after: { ...audited(after), currency, version },
    })
  })
}

function limitsOf(wanted: WantedLimits): Limits {
  const limits = { ...noLimits }
  for (const field of limitFields) {
    const value = wanted[field]
    limits[field] = value === undefined ? null : BigInt(value)
  }
  return limits
}

const audited = ({ limits, pending }: LimitValues) => ({
  ...limitsJson(limits),
  pending: raisesJson(pending).map(({ field, value, from }) => `${field}: ${value ?? 'none'} from ${from}`),
})

/** What is in force now, of the player in whatever currency, of a default in this one. */
async function findSet(
  db: Db,
  { brandId, playerId, currency }: { brandId: string; playerId: string; currency: string },
  now: Date,
): Promise<OwnedSet | null> {
  const sets = (await selectSets(db, { brandId, playerIds: [playerId] })).get(playerId) ?? []
  const set = playerId === allPlayers ? sets.find((each) => each.currency === currency) : sets[0]
  if (!set) return null
  const present = inForce(set, now)
  if (present.currency !== currency && !isEmpty(present)) {
    throw new AppError('E0003', {
      details: {
        issues: [
          { path: 'currency', message: `Must be ${present.currency}, the currency of the player’s limits` },
        ],
      },
    })
  }
  // A set that limits nothing may change its currency.
  return present
}

/** Sets the limits of a player and returns them as they are then. Refusal: E0003 for another currency than theirs. */
export async function setPlayerLimits(
  ctx: BrandContext,
  { playerId, currency, ...wanted }: { playerId: string } & SetPlayerLimitsRequest,
): Promise<PlayerLimitsNow> {
  await changeLimitsOf(ctx, { playerId, currency, wanted })
  return getPlayerLimits(ctx, playerId)
}
