import type { Clock } from '@/server/core/clock'
import type { BrandId, OrganizationId } from '@/server/core/ids'

export const apiScopes = ['read', 'write', 'free_rounds.write', 'reconciliation.write'] as const
export type ApiScope = (typeof apiScopes)[number]

export const operatorRoles = ['owner', 'admin', 'developer', 'manager', 'finance', 'analyst'] as const
/** Affiliates and studios are organizations of their own kinds, each with this one role. */
export const ownRoles = ['affiliate', 'studio'] as const
export const memberRoles = [...operatorRoles, ...ownRoles] as const
export type MemberRoleName = (typeof memberRoles)[number]
export const organizationKinds = ['single', 'platform', ...ownRoles] as const
export type OrganizationKindName = (typeof organizationKinds)[number]
export const staffRoles = ['support', 'finance', 'administrator'] as const
export type StaffRoleName = (typeof staffRoles)[number]
/** What a signed-in person acts as: the role of their membership, else their staff role. `finance` is one of each. */
export type Role = { member: MemberRoleName } | { staff: StaffRoleName }

/** Who acts. */
export type Actor =
  | {
      kind: 'apiKey'
      keyId: string
      keyName: string
      scopes: readonly ApiScope[]
      /** The owner of the key, where that is no member. */
      serviceAccount?: { id: string; name: string } | null
    }
  | {
      kind: 'user'
      userId: string
      email: string
      role: MemberRoleName | null
      staffRole: StaffRoleName | null
    }
  | { kind: 'provider'; providerCode: string }
  | { kind: 'system'; job: string }

/**
 * The first argument of every verb. Built once at the entry point: the REST pipeline, tRPC, a provider route or a job.
 */
export interface Context {
  actor: Actor
  requestId: string
  clock: Clock
  /** Where the call came from, for the audit log. */
  origin: { ip: string | null; userAgent: string | null }
}

/** A context inside one tenant. */
export interface TenantContext extends Context {
  organizationId: OrganizationId
  /** Croupier has suspended the organization: its members can change only what must stay possible. */
  isSuspended?: boolean
}

/** A context inside one brand of a tenant. */
export interface BrandContext extends TenantContext {
  brandId: BrandId
}

/** A context for background work. */
export function systemContext(job: string, clock: Clock, requestId: string): Context {
  return { actor: { kind: 'system', job }, requestId, clock, origin: { ip: null, userAgent: null } }
}
