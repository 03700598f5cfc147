import { type IncidentRule, type IncidentRuleName, incidentRules } from '@/server/contract/incidents'
import type { StoredThreshold } from './queries-thresholds'

/** Of one organization, by name. */
export type Thresholds = Readonly<Record<string, bigint>>

export const ruleOf = (rule: IncidentRuleName): IncidentRule => incidentRules[rule]

/** The thresholds of a rule in an organization: its own, or the standard. */
export function thresholdsOf(
  rule: IncidentRuleName,
  own: readonly StoredThreshold[],
  organizationId: string | null,
): Thresholds {
  return Object.fromEntries(
    Object.entries(ruleOf(rule).thresholds).map(([name, { standard }]) => {
      const stored = own.find(
        (row) => row.organizationId === organizationId && row.rule === rule && row.name === name,
      )
      return [name, stored?.value ?? standard]
    }),
  )
}

/** The most permissive threshold of all organizations: what lies short of it is an incident of none. */
export function boundsOf(rule: IncidentRuleName, own: readonly StoredThreshold[]): Thresholds {
  return Object.fromEntries(
    Object.entries(ruleOf(rule).thresholds).map(([name, { standard, direction }]) => {
      const values = own.filter((row) => row.rule === rule && row.name === name).map(({ value }) => value)
      const loosest = (a: bigint, b: bigint) => ((direction === 'above' ? a < b : a > b) ? a : b)
      return [name, values.reduce(loosest, standard)]
    }),
  )
}

/** Whether one of the values is at its threshold or beyond. */
export function isBeyond(rule: IncidentRuleName, values: Thresholds, thresholds: Thresholds): boolean {
  return Object.entries(ruleOf(rule).thresholds).some(([name, { direction }]) => {
    const [value, bound] = [values[name], thresholds[name]]
    if (value === undefined || bound === undefined) return false
    return direction === 'above' ? value >= bound : value <= bound
  })
}
