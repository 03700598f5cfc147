import type { FeeLine, NegativeMonth } from './fee-rules'

export type ContractLine = FeeLine &
  Covered & {
    label: string
    /** Whether free wins reduce the GGR; they are the operator's own cost otherwise. */
    includesFreeWins: boolean
  }

/** One version of an organization's contract. */
export interface ContractVersion {
  id: string
  version: number
  /** Midnight (UTC) of the first day it applies to. */
  effectiveDay: Date
  currency: string
  negativeMonth: NegativeMonth
  lines: readonly ContractLine[]
}

/** A version with the day on which the next one follows; null: none does yet. */
export interface Term extends ContractVersion {
  endDay: Date | null
}

/** Versions that were not withdrawn, each up to the next. */
export function termsOf<Version extends ContractVersion>(
  versions: readonly Version[],
): (Version & { endDay: Date | null })[] {
  const sorted = versions.toSorted((one, other) => one.effectiveDay.getTime() - other.effectiveDay.getTime())
  return sorted.map((version, index) => ({ ...version, endDay: sorted[index + 1]?.effectiveDay ?? null }))
}

/** The version that applies on a day; null before the first. */
export function termOn<One extends Pick<Term, 'effectiveDay' | 'endDay'>>(
  terms: readonly One[],
  day: Date,
): One | null {
  return terms.find(({ effectiveDay, endDay }) => effectiveDay <= day && (!endDay || day < endDay)) ?? null
}

/** What a share line covers; null is everything that no narrower line covers. */
export interface Covered {
  id: string
  providerCode: string | null
  gameType: string | null
}

/**
 * The one line that a game's GGR belongs to: provider and game type, then the provider, then the game type, then the line for
 * everything. Null: no line covers it, and it costs nothing. Also for what another line covered as a whole.
 */
export function pickLine<Line extends Covered>(
  lines: readonly Line[],
  of: { providerCode: string | null; gameType: string | null },
): Line | null {
  const find = (providerCode: string | null, gameType: string | null) =>
    lines.find((line) => line.providerCode === providerCode && line.gameType === gameType)
  const { providerCode, gameType } = of
  return (
    find(providerCode, gameType) ??
    find(providerCode, null) ??
    find(null, gameType) ??
    find(null, null) ??
    null
  )
}

/** The same line in another version, by what it covers: where a carried loss goes. */
export const coversSame = (one: Covered, other: Covered) =>
  one.providerCode === other.providerCode && one.gameType === other.gameType
