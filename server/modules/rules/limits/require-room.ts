import { createSharedRead } from '@/server/concurrency/batch'
import { type LimitField, lossFields } from '@/server/contract/bet-rules'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { minorToJson } from '@/server/core/money'
import { db } from '@/server/db'
import { figureText, recordPlayRefusal } from '@/server/modules/rules/protection'
import {
  type Applying,
  type ApplyingLimits,
  applyingLimits,
  foreignLimit,
  hasLossLimit,
  type OwnedSet,
} from './limit-set'
import { dayMs, freeTimeFrom, playedMs } from './play-time'
import { selectStretches } from './queries-judge'
import { selectMinutes, selectSets, selectSetsOf, setsFor } from './queries-limits'
import { minutesWithin, roomFrom, sumOf, windowFrom, windowMs } from './room'

interface Play {
  playerId: string
  currency: string
}

const periods = { loss_24h: '24h', loss_7d: '7d', loss_30d: '30d' } as const
const minuteMs = 60_000

/**
 * Throws E4005 once a loss limit of the player, or the time in sessions, is reached: no bet would pass. Throws E0003 where
 * the player's limits are in another currency, in which nothing could be compared with them.
 */
export async function requireRoom(
  ctx: BrandContext,
  play: Play,
  asked = findSets(ctx, play.playerId),
): Promise<void> {
  const now = ctx.clock.now()
  const sets = await asked
  if (sets.length === 0) return
  requireCurrency(sets, { currency: play.currency, now })
  const applying = applyingLimits(sets, { currency: play.currency, now })
  if (hasLossLimit(applying)) await requireLossRoom(ctx, { ...play, applying, now })
  await requireTime(ctx, { ...play, applying, now })
}

const findSetsOf = createSharedRead((asked: Parameters<typeof selectSetsOf>[1]) => selectSetsOf(db, asked))

/** The limits of a player and the brand's defaults. */
export const findSets = ({ brandId }: BrandContext, playerId: string): Promise<OwnedSet[]> =>
  findSetsOf({ brandId, playerId })

function requireCurrency(sets: readonly OwnedSet[], at: { currency: string; now: Date }): void {
  const foreign = foreignLimit(sets, at)
  if (foreign === null) return
  const message = `Must be ${foreign.currency}, the currency of the player’s limits`
  throw new AppError('E0003', { details: { issues: [{ path: 'currency', message }] } })
}

interface Asked extends Play {
  applying: ApplyingLimits
  now: Date
}

async function requireLossRoom(
  ctx: BrandContext,
  { playerId, currency, applying, now }: Asked,
): Promise<void> {
  const { organizationId, brandId } = ctx
  const since = windowFrom('loss_30d', now)
  const minutes = await selectMinutes(db, { organizationId, brandId, playerId, currency, since })
  for (const field of lossFields) {
    const limit = applying[field]
    if (!limit) continue
    const within = minutesWithin(minutes, field, now)
    const used = sumOf(within)
    // defence: a player who has reached a loss limit opens no session
    if (used < limit.value) continue
    await recordSession(ctx, { playerId, currency, field, limit, used })
    const freeAt = roomFrom(within, { limitMinor: limit.value, windowMs: windowMs[field] })
    throw reached({ limit: field, version: limit.version, period: periods[field], currency }, freeAt, {
      limit_amount: minorToJson(limit.value),
      used: minorToJson(used),
    })
  }
}

async function requireTime(ctx: BrandContext, { playerId, currency, applying, now }: Asked): Promise<void> {
  const { brandId } = ctx
  const limit = applying.session_minutes_24h
  if (!limit) return
  const since = new Date(now.getTime() - dayMs)
  const stretches = await selectStretches(db, { brandId, playerId, since })
  const played = playedMs(stretches, now)
  const limitMs = Number(limit.value) * minuteMs
  if (played < limitMs) return
  const used = BigInt(Math.floor(played / minuteMs))
  await recordSession(ctx, { playerId, currency, field: 'session_minutes_24h', limit, used })
  const freeAt = freeTimeFrom(stretches, limitMs, now)
  throw reached({ limit: 'session_minutes_24h', version: limit.version, period: '24h' }, freeAt, {
    limit_minutes: Number(limit.value),
    used: Number(used),
  })
}

interface Refused extends Play {
  field: LimitField
  limit: Applying
  used: bigint
}

const recordSession = (ctx: BrandContext, { playerId, currency, field, limit, used }: Refused) =>
  recordPlayRefusal(ctx, {
    subject: 'session',
    playerId,
    rule: field,
    version: limit.version,
    limitText: figureText(field, limit.value, currency),
    usedText: figureText(field, used, currency),
  })

const reached = (
  of: { limit: string; version: string; period: string; currency?: string },
  freeAt: Date | null,
  figures: Record<string, number>,
) => new AppError('E4005', { details: { ...of, ...figures, frees_at: freeAt?.toISOString() ?? null } })

/** The highest stake of each of these players in a currency; null: none. One question for many. */
export async function findStakeCeilings(
  ctx: BrandContext,
  playerIds: readonly string[],
): Promise<(play: Play) => bigint | null> {
  const now = ctx.clock.now()
  const sets = await selectSets(db, { brandId: ctx.brandId, playerIds })
  return ({ playerId, currency }) =>
    applyingLimits(setsFor(sets, playerId), { currency, now }).stake_max?.value ?? null
}

/** Throws E4003 with the ceiling where one of these stakes is above the player's; an unknown stake passes. */
export async function requireStakes(
  ctx: BrandContext,
  { stakesMinor: asked, ...play }: Play & { stakesMinor: Iterable<bigint | null> },
): Promise<void> {
  const stakesMinor = [...asked]
  const { playerId, currency } = play
  const sets = await findSets(ctx, playerId)
  const limit = applyingLimits(sets, { currency, now: ctx.clock.now() }).stake_max
  const ceiling = limit?.value ?? null
  // defence: free rounds are not issued above a stake ceiling
  if (!limit || !isAbove(stakesMinor, ceiling)) return
  const text = (minor: bigint) => figureText('stake_max', minor, currency)
  const above = stakesMinor.find((stake) => isAbove([stake], ceiling)) ?? limit.value
  await recordPlayRefusal(ctx, {
    subject: 'free_rounds',
    playerId,
    rule: 'stake_max',
    version: limit.version,
    limitText: text(limit.value),
    usedText: text(above),
  })
  throw new AppError('E4003', { details: { limit: minorToJson(limit.value), currency } })
}

export const isAbove = (stakesMinor: Iterable<bigint | null>, ceiling: bigint | null): boolean =>
  ceiling !== null && [...stakesMinor].some((stake) => stake !== null && stake > ceiling)
