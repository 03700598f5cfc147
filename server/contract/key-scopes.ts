import type { ApiScope } from '@/server/core/context'

/** Whether a key with these scopes may call an operation: any one of the operation's will do, and `write` may read. */
export const holdsScope = (wanted: readonly string[], held: readonly string[]): boolean =>
  wanted.some((scope) => held.includes(scope) || (scope === 'read' && held.includes('write')))

/** The roles that a service account can have: of those that members can have, the ones that a machine has work for. */
export const serviceAccountRoles = ['admin', 'developer', 'manager', 'analyst'] as const
export type ServiceAccountRole = (typeof serviceAccountRoles)[number]

/** What keys of each role may do at most; a role that is not here: nothing. */
export const scopesOfRole: Readonly<Record<ServiceAccountRole, readonly ApiScope[]>> = {
  admin: ['read', 'write', 'free_rounds.write', 'reconciliation.write'],
  developer: ['read', 'write', 'reconciliation.write'],
  manager: ['read', 'free_rounds.write'],
  analyst: ['read'],
}

/** Those scopes that a service account of this role has; all of them without a service account. */
// defence: a service account's key does no more than its role
export const scopesWithin = (role: string | null, scopes: readonly ApiScope[]): ApiScope[] =>
  scopes.filter((scope) => role === null || scopesOfRole[role as ServiceAccountRole]?.includes(scope))
