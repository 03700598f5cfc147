import type { Prisma } from '@/prisma/generated/client'
import { type LimitField, limitFields } from '@/server/contract/bet-rules'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import type { Limits, LimitValues, OwnedSet, Raise } from './limit-set'
import { type PlayerCurrency, readSet, type StoredSet } from './queries-judge'
import type { MinuteLoss } from './room'

/** The player of a brand's default. */
export const allPlayers = ''

const lockStatement = {
  name: 'limits.lock-player',
  text: 'select pg_advisory_xact_lock(limit_lock_key($1::uuid, $2::text))',
}

/** Until the transaction ends, no movement of the player is recorded. */
export async function lockPlayer(db: Db, of: { brandId: string; playerId: string }): Promise<void> {
  await db.query(lockStatement, [of.brandId, of.playerId])
}

const json = (value: bigint | null) => (value === null ? null : Number(value))

export const limitsJson = (limits: Limits) =>
  Object.fromEntries(limitFields.map((field) => [field, json(limits[field])])) as Record<
    LimitField,
    number | null
  >

export const raisesJson = (pending: readonly Raise[]) =>
  pending.map(({ field, value, from }) => ({ field, value: json(value), from: from.toISOString() }))

const setsStatement = {
  name: 'limits.sets',
  text: 'select to_jsonb(l) as set from play_limit l where brand_id = $1 and player_id = any ($2::text[])',
}

/** The limits of these players and the brand's defaults, by player. */
export async function selectSets(
  db: Db,
  of: { brandId: string; playerIds: readonly string[] },
): Promise<Map<string, OwnedSet[]>> {
  const rows = await db.query<{ set: StoredSet }>(setsStatement, [of.brandId, [...of.playerIds, allPlayers]])
  const sets = new Map<string, OwnedSet[]>()
  for (const { set } of rows) sets.set(set.player_id, [...(sets.get(set.player_id) ?? []), readSet(set)])
  return sets
}

/** A player's own limits and the brand-wide ones. */
export const setsFor = (sets: ReadonlyMap<string, OwnedSet[]>, playerId: string): OwnedSet[] =>
  [playerId, allPlayers].flatMap((owner) => sets.get(owner) ?? [])

/** The limits of each of these players, of whatever brands, with its brand's defaults; in their order. */
export async function selectSetsOf(
  db: Db,
  players: readonly { brandId: string; playerId: string }[],
): Promise<OwnedSet[][]> {
  const brandIds = [...new Set(players.map(({ brandId }) => brandId))]
  const setsOfBrand = async (brandId: string) => {
    const playerIds = players.filter((player) => player.brandId === brandId).map(({ playerId }) => playerId)
    return [brandId, await selectSets(db, { brandId, playerIds })] as const
  }
  const byBrand = new Map(await Promise.all(brandIds.map(setsOfBrand)))
  return players.map(({ brandId, playerId }) => setsFor(byBrand.get(brandId) ?? new Map(), playerId))
}

/** Keeps a set as its next version, with its history. */
export async function keepSet(
  db: Db,
  key: PlayerCurrency & { organizationId: string },
  kept: LimitValues & { before: OwnedSet | null; actor: object; at: Date },
): Promise<number> {
  const { brandId, playerId, currency, organizationId } = key
  const { limits, pending, before, actor, at } = kept
  const version = (before?.version ?? 0) + 1
  const data = {
    currency,
    version,
    stakeMax: limits.stake_max,
    loss24h: limits.loss_24h,
    loss7d: limits.loss_7d,
    loss30d: limits.loss_30d,
    sessionMinutes24h: json(limits.session_minutes_24h),
    pending: raisesJson(pending),
    changedAt: at,
  }
  await db.playLimit.upsert({
    where: {
      brandId_playerId_currency: { brandId, playerId, currency: before?.currency ?? currency },
    },
    create: { brandId, playerId, organizationId, ...data },
    update: data,
  })
  await db.playLimitChange.create({
    data: {
      id: newId(),
      organizationId,
      brandId,
      playerId,
      currency,
      version,
      limits: limitsJson(limits),
      pending: raisesJson(pending),
      actor,
      createdAt: at,
    },
  })
  return version
}

/** Newest first. */
export function selectChanges(db: Db, of: { brandId: string; playerId: string; limit: number }) {
  const { brandId, playerId, limit } = of
  return db.playLimitChange.findMany({
    where: { brandId, playerId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}

const minutesStatement = {
  name: 'limits.minutes',
  text: `with account as (
      select 1 from limit_account where brand_id = $2 and player_id = $3 and currency = $4
    )
    select minute, loss_minor as "lossMinor" from limit_usage
    where brand_id = $2 and player_id = $3 and currency = $4 and minute >= $5
    union all
    select date_trunc('minute', w.created_at, 'UTC'), sum(coalesce(w.limit_minor, case
        when exists (select from movement r where r.reversal_of_id = w.id and r.state = 'confirmed') then 0
        else limit_counts(w.is_free, w.transaction_type, w.state, w.may_have_moved, w.balance_minor, w.amount_minor) end))
    from movement w
    where w.organization_id = $1 and w.brand_id = $2 and w.player_id = $3 and w.currency = $4 and w.created_at >= $5
      and not exists (select from account)
    group by 1
    order by 1`,
}

/** The net losses by the minute from `since` on, counted from the movements where nothing is kept of them yet. */
export async function selectMinutes(
  db: Db,
  of: PlayerCurrency & { organizationId: string; since: Date },
): Promise<MinuteLoss[]> {
  const values = [of.organizationId, of.brandId, of.playerId, of.currency, of.since]
  const rows = await db.query<{ minute: Date; lossMinor: string }>(minutesStatement, values)
  return rows.map(({ minute, lossMinor }) => ({ minute, lossMinor: BigInt(lossMinor) }))
}

const lastCurrencyStatement = {
  name: 'limits.last-currency',
  text: `select currency from game_session
    where organization_id = $1 and brand_id = $2 and player_id = $3 and currency is not null
    order by created_at desc, id desc limit 1`,
}

/** The currency that a player last played in; null: the player has not played. */
export async function findLastCurrency(
  db: Db,
  of: { organizationId: string; brandId: string; playerId: string },
): Promise<string | null> {
  const [row] = await db.query<{ currency: string | null }>(lastCurrencyStatement, [
    of.organizationId,
    of.brandId,
    of.playerId,
  ])
  return row?.currency ?? null
}

const limitedBrandsStatement = {
  name: 'limits.brands',
  text: `select b.id, b.ref from brand b
    where b.organization_id = $1 and ($3::uuid is null or b.id = $3) and (
      $3::uuid is not null
      or exists (select from play_limit l where l.brand_id = b.id and l.player_id in ($2, ''))
      or (select count(*) from brand o where o.organization_id = $1) = 1)
    order by b.created_at, b.id limit 50`,
}

/** Brands of the organization at which the player is limited; the brand asked for, or its only one, in any case. */
export function selectLimitedBrands(
  db: Db,
  of: { organizationId: string; playerId: string; brandId: string | null },
): Promise<{ id: string; ref: string | null }[]> {
  return db.query<{ id: string; ref: string | null }>(limitedBrandsStatement, [
    of.organizationId,
    of.playerId,
    of.brandId,
  ])
}

export type SetRow = Prisma.PlayLimitGetPayload<object>

/** The sets of an organization's brands, by brand, player and currency. */
export function selectSetRows(
  db: Db,
  { organizationId, after, limit }: { organizationId: string; after: SetRow | null; limit: number },
): Promise<SetRow[]> {
  return db.playLimit.findMany({
    // defence: an export of limits is scoped to the organization
    where: { organizationId },
    orderBy: [{ brandId: 'asc' }, { playerId: 'asc' }, { currency: 'asc' }],
    take: limit,
    ...(after && {
      skip: 1,
      cursor: {
        brandId_playerId_currency: {
          brandId: after.brandId,
          playerId: after.playerId,
          currency: after.currency,
        },
      },
    }),
  })
}
