import { type LimitField, limitFields } from '@/server/contract/bet-rules'
import type { Db } from '@/server/db'
import type { Limits, OwnedSet, Raise } from './limit-set'
import type { Stretch } from './play-time'
import type { Losses } from './room'

export interface PlayerCurrency {
  brandId: string
  playerId: string
  currency: string
}

/** What applies to a player, and the losses where an account is open. */
export interface LockedLimits {
  /** `busy`: locked elsewhere. */
  account: 'open' | 'busy' | 'none'
  losses: Losses
  sets: OwnedSet[]
}

/** A row of play_limit as PostgreSQL writes it in JSON. */
export type StoredSet = Record<LimitField, number | null> & {
  player_id: string
  currency: string
  version: number
  pending: { field: LimitField; value: number | null; from: string }[]
}

const lockStatement = {
  name: 'limits.lock',
  text: `select place, account, loss_24h, loss_7d, loss_30d, limits
    from lock_limits($1::uuid[], $2::text[], $3::text[], $4::timestamptz, $5::boolean)`,
}

/** For each, in their order, what applies at `at`; their accounts stay locked until the transaction ends. */
export async function lockLimits(
  db: Db,
  asked: readonly PlayerCurrency[],
  { at, waits }: { at: Date; waits: boolean },
): Promise<LockedLimits[]> {
  const rows = await db.query<
    Record<keyof Losses, string | null> & {
      place: number
      account: LockedLimits['account']
      limits: StoredSet[]
    }
  >(lockStatement, [
    asked.map(({ brandId }) => brandId),
    asked.map(({ playerId }) => playerId),
    asked.map(({ currency }) => currency),
    at,
    waits,
  ])
  return rows
    .toSorted((one, other) => one.place - other.place)
    .map((row) => ({ account: row.account, losses: readLosses(row), sets: row.limits.map(readSet) }))
}

export const readLosses = (row: Record<keyof Losses, string | null>): Losses => ({
  loss_24h: BigInt(row.loss_24h ?? 0),
  loss_7d: BigInt(row.loss_7d ?? 0),
  loss_30d: BigInt(row.loss_30d ?? 0),
})

const amount = (value: number | null) => (value === null ? null : BigInt(value))

export function readSet(row: StoredSet): OwnedSet {
  return {
    owner: row.player_id === '' ? 'brand' : 'player',
    currency: row.currency,
    version: row.version,
    limits: Object.fromEntries(limitFields.map((field) => [field, amount(row[field])])) as Limits,
    pending: readRaises(row.pending),
  }
}

const readRaises = (stored: StoredSet['pending']): Raise[] =>
  stored.map(({ field, value, from }) => ({ field, value: amount(value), from: new Date(from) }))

const openStatement = {
  name: 'limits.open-account',
  text: 'select open_limit_account($1, $2, $3, $4, $5)',
}

/** Counts what a player has lost so far, once; in a transaction that holds no lock but, perhaps, that of the player. */
export async function openAccount(
  db: Db,
  of: PlayerCurrency & { organizationId: string; at: Date },
): Promise<void> {
  await db.query(openStatement, [of.organizationId, of.brandId, of.playerId, of.currency, of.at])
}

const accountStatement = {
  name: 'limits.account',
  text: `select 1 from limit_account where brand_id = $1 and player_id = $2 and currency = $3`,
}

export async function hasAccount(db: Db, of: PlayerCurrency): Promise<boolean> {
  return (await db.query(accountStatement, [of.brandId, of.playerId, of.currency])).length > 0
}

const stretchesStatement = {
  name: 'limits.stretches',
  text: `select session_id as "sessionId", started_at as "startedAt", last_at as "lastAt" from play_time
    where brand_id = $1 and player_id = $2 and last_at > $3`,
}

export function selectStretches(
  db: Db,
  of: { brandId: string; playerId: string; since: Date },
): Promise<Stretch[]> {
  return db.query<Stretch>(stretchesStatement, [of.brandId, of.playerId, of.since])
}

const keepStretchStatement = {
  name: 'limits.keep-stretch',
  text: `insert into play_time as t (session_id, started_at, last_at, brand_id, player_id)
    values ($1, $2, $3, $4, $5)
    on conflict (session_id, started_at) do update set last_at = greatest(t.last_at, excluded.last_at)`,
}

export async function keepStretch(
  db: Db,
  { sessionId, startedAt, lastAt }: Stretch,
  { brandId, playerId }: { brandId: string; playerId: string },
): Promise<void> {
  await db.query(keepStretchStatement, [sessionId, startedAt, lastAt, brandId, playerId])
}
