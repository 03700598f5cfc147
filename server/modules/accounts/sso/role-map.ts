import { z } from 'zod'
import { SsoGroupRole, ssoRoles, ssoStaffRoles } from '@/server/contract/forms/sso'
import type { MemberRoleName, StaffRoleName } from '@/server/core/context'
import type { GivenRole } from '@/server/modules/accounts/members'
import { SsoRefusal } from './refusal'

export interface RoleRules {
  organizationId: string | null
  defaultRole: string | null
  roleCeiling: string
  groupRoles: unknown
  groupsClaim: string
}

const GroupRoles = z.array(SsoGroupRole)
export const groupRolesOf = (rules: Pick<RoleRules, 'groupRoles'>) => GroupRoles.parse(rules.groupRoles)

/** The roles of the connection's side, the highest first. */
export const rolesOf = (organizationId: string | null): readonly string[] =>
  organizationId === null ? ssoStaffRoles : ssoRoles

/** Whether the ceiling allows the role. Ownership is no role that a provider can give. */
export function isBelowCeiling({ organizationId, roleCeiling }: RoleRules, role: string): boolean {
  const roles = rolesOf(organizationId)
  const [at, most] = [roles.indexOf(role), roles.indexOf(roleCeiling)]
  return at !== -1 && most !== -1 && at >= most
}

/** The groups that a claim names: a list, or one. */
export function groupsOf(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  const value = claims[claim]
  return (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')
}

/** The role of the first rule that fits, else the default; null: none. Throws `role_above_ceiling`. */
export function mapRole(rules: RoleRules, groups: readonly string[]): GivenRole | null {
  const role = groupRolesOf(rules).find(({ group }) => groups.includes(group))?.role ?? rules.defaultRole
  if (role === null) return null
  // defence: no group gives a role above the connection's ceiling
  if (!isBelowCeiling(rules, role)) throw new SsoRefusal('role_above_ceiling', `Role ${role}`)
  return rules.organizationId === null
    ? { organizationId: null, role: role as StaffRoleName }
    : { organizationId: rules.organizationId, role: role as MemberRoleName }
}
