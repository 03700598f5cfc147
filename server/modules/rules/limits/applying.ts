import { type LimitField, limitFields, lossFields } from '@/server/contract/bet-rules'
import { inForce, isStricter, type LimitSet } from './limit-set'

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
