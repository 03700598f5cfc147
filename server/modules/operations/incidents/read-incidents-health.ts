import { incidentRuleNames } from '@/server/contract/incidents'
import { countByRule, countFailingRules } from './queries-read'

export interface IncidentsHealth {
  /** Open incidents of every organization and Croupier's own, by rule, zeros included. */
  open: { rule: string; count: number }[]
  /** Rules whose last evaluation failed. */
  rulesFailing: number
}

/** For metrics. */
export async function readIncidentsHealth(): Promise<IncidentsHealth> {
  const [counts, rulesFailing] = await Promise.all([countByRule(), countFailingRules()])
  const open = incidentRuleNames.map((rule) => ({
    rule,
    count: counts.find((row) => row.rule === rule)?.count ?? 0,
  }))
  return { open, rulesFailing }
}
