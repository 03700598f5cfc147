import { type LimitField, limitFields, lossFields } from '@/server/contract/bet-rules'

/** Minor units, or minutes for the time in sessions; null: none. */
export type Limits = Record<LimitField, bigint | null>

/** A higher limit, or none, that applies from a time on. */
export interface Raise {
  field: LimitField
  value: bigint | null
  from: Date
}

/** The limits of a player or the default of a brand, as stored: raises that are due are still among `pending`. */
interface LimitSet {
  version: number
  limits: Limits
  pending: readonly Raise[]
}

/** What a set is kept with. */
export type LimitValues = Pick<LimitSet, 'limits' | 'pending'>

export const raiseDelayMs = 24 * 3_600_000

export const noLimits: Limits = {
  stake_max: null,
  loss_24h: null,
  loss_7d: null,
  loss_30d: null,
  session_minutes_24h: null,
}

/** Whether a limit allows less than another. */
export const isStricter = (one: bigint | null, other: bigint | null): boolean =>
  one !== null && (other === null || one < other)

/** The set at `now`: raises that are due apply. */
export function inForce<Set extends LimitValues>(set: Set, now: Date): Set {
  const due = set.pending.filter(({ from }) => from <= now)
  const limits = { ...set.limits }
  for (const { field, value } of due) limits[field] = value
  return { ...set, limits, pending: set.pending.filter(({ from }) => from > now) }
}

/**
 * The set after a request for these limits: a lower one applies at once, a higher one, or none, after 24 hours. Asking
 * again, or for less than what already waits, does not wait anew.
 */
export function changeLimits(before: LimitValues, wanted: Limits, now: Date): LimitValues {
  const { limits, pending } = inForce(before, now)
  const after = { ...limits }
  const waiting: Raise[] = []
  for (const field of limitFields) {
    const value = wanted[field]
    // defence: a raised limit waits 24 hours
    if (isStricter(limits[field], value)) waiting.push({ field, value, from: raisedFrom(field, value) })
    else after[field] = value
  }
  return { limits: after, pending: waiting }

  function raisedFrom(field: LimitField, value: bigint | null): Date {
    const known = pending.find((raise) => raise.field === field)
    return known && !isStricter(known.value, value) ? known.from : new Date(now.getTime() + raiseDelayMs)
  }
}

export function isSame(one: LimitValues, other: LimitValues): boolean {
  return (
    limitFields.every((field) => one.limits[field] === other.limits[field]) &&
    one.pending.length === other.pending.length &&
    one.pending.every((raise) => other.pending.some((their) => isSameRaise(raise, their)))
  )
}

const isSameRaise = (one: Raise, other: Raise) =>
  one.field === other.field && one.value === other.value && one.from.getTime() === other.from.getTime()

/** Nothing is limited, and nothing will change by itself. */
export const isEmpty = ({ limits, pending }: LimitValues): boolean =>
  pending.length === 0 && limitFields.every((field) => limits[field] === null)

/** A set with whose it is and the currency of its amounts. */
export interface OwnedSet extends LimitSet {
  owner: 'player' | 'brand'
  currency: string
}

/** One limit that applies, and the version of the set that it is from. */
export interface Applying {
  value: bigint
  version: string
}

export type ApplyingLimits = Partial<Record<LimitField, Applying>>

const moneyFields = ['stake_max', ...lossFields] as const

export const versionOf = ({ owner, version }: Pick<OwnedSet, 'owner' | 'version'>) => `${owner}/${version}`

/** Of the player's limits and the brand's default, the lowest of each that applies to play in `currency`. */
export function applyingLimits(
  sets: readonly OwnedSet[],
  { currency, now }: { currency: string; now: Date },
): ApplyingLimits {
  const applying: ApplyingLimits = {}
  for (const set of sets) {
    const { limits } = inForce(set, now)
    for (const field of limitFields) {
      const value = limits[field]
      const isOurs = set.currency === currency || (field === 'session_minutes_24h' && set.owner === 'player')
      if (value === null || !isOurs || !isStricter(value, applying[field]?.value ?? null)) continue
      applying[field] = { value, version: versionOf(set) }
    }
  }
  return applying
}

/** A limit of the player on money in another currency than the one played in: nothing can be compared with it. */
export function foreignLimit(
  sets: readonly OwnedSet[],
  { currency, now }: { currency: string; now: Date },
): { field: LimitField; version: string; currency: string } | null {
  const own = sets.find((set) => set.owner === 'player' && set.currency !== currency)
  if (!own) return null
  const { limits } = inForce(own, now)
  const field = moneyFields.find((each) => limits[each] !== null)
  return field === undefined ? null : { field, version: versionOf(own), currency: own.currency }
}

export const hasLossLimit = (applying: ApplyingLimits): boolean =>
  lossFields.some((field) => applying[field] !== undefined)
