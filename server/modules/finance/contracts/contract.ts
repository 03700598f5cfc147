import type { FeeLine, NegativeMonth } from './fee-rules'
import type { Covered } from './pick-line'

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
