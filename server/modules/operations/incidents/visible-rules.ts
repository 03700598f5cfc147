import { type IncidentRuleName, incidentRuleNames } from '@/server/contract/incidents'
import type { Actor } from '@/server/core/context'
import { hasPermission, type Permission } from '@/server/core/permissions'

/** What an incident of the rule says is for who may see it elsewhere. */
const alsoNeeds: Partial<Record<IncidentRuleName, Permission>> = {
  credit_low: 'credit.read',
  key_expiring: 'keys.read',
  rate_limit_reached: 'keys.read',
  money_undelivered: 'transactions.read',
  replies_refused: 'transactions.read',
  large_win: 'transactions.read',
  late_bets: 'transactions.read',
  open_rounds: 'rounds.read',
}

/** The rules whose incidents the actor may see. */
export const visibleRules = (actor: Actor): IncidentRuleName[] =>
  incidentRuleNames.filter((rule) => {
    const permission = alsoNeeds[rule]
    // defence: an incident shows nothing that its reader may not see elsewhere
    return permission === undefined || hasPermission(actor, permission)
  })
