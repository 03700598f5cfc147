import type { RuleName } from '../rules'
import type { Between } from './studio'

/** A fault of a provider, and what must find it. */
export interface Mutant {
  name: string
  /** The case that must fail, by the rule. */
  finds: [name: string, rule: RuleName]
  /** Cases that run before it, where the fault shows between cases. */
  after?: string[]
  between: () => Between
}

export const mutant = (
  name: string,
  finds: Mutant['finds'],
  between: () => Between,
  after: string[] = [],
): Mutant => ({ name, finds, between, after })
