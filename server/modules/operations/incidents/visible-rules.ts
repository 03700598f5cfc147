import { type IncidentRuleName, incidentRuleNames } from '@/server/contract/incidents'
import type { Actor, MemberRoleName, StaffRoleName } from '@/server/core/context'
import { hasPermission, type Permission, permissions } from '@/server/core/permissions'

/** What an incident of the rule says is for who may see it elsewhere. */
const alsoNeeds: Partial<Record<IncidentRuleName, Permission>> = {
  credit_low: 'credit.read',
  key_expiring: 'keys.read',
  sso_break_glass: 'sso.manage',
  sso_expiring: 'sso.manage',
  sign_in_certificate_expiring: 'sso.manage',
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

/** The roles that may see incidents of the rule, among members and among staff. */
export function readersOf(rule: IncidentRuleName): {
  members: readonly MemberRoleName[]
  staff: readonly StaffRoleName[]
} {
  const needed = alsoNeeds[rule]
  const members: readonly MemberRoleName[] = permissions['incidents.read'].members
  const entitled: readonly MemberRoleName[] | undefined = needed && permissions[needed].members
  return {
    members: members.filter((role) => entitled?.includes(role) ?? true),
    staff: permissions['incidents.everywhere'].staff,
  }
}
