import { betRuleNames } from './bet-rules'
import { marketRules, refusalSubjects } from './jurisdictions'

/** What protects a player: limits, the rules of the market, and self-exclusion. */
export const protectionKinds = ['limit', 'market', 'exclusion'] as const
export type ProtectionKind = (typeof protectionKinds)[number]

/** Refused, what shadow mode would have refused, an exclusion begun or extended, and one lifted. */
export const protectionOutcomes = ['refused', 'shadow', 'excluded', 'readmitted'] as const
export type ProtectionOutcome = (typeof protectionOutcomes)[number]

export const protectionRules = [...new Set([...betRuleNames, ...marketRules, 'self_exclusion' as const])]
export type ProtectionRule = (typeof protectionRules)[number]

export const protectionSubjects = refusalSubjects
export type ProtectionSubject = (typeof protectionSubjects)[number]
