import { AppError } from './app-error'
import type { Actor, Context, MemberRoleName, Role, StaffRoleName, TenantContext } from './context'

/** Every member, by role: the roles that may do a thing are listed, never implied. */
const everyMember = ['owner', 'admin', 'developer', 'manager', 'analyst'] as const
const builders = ['owner', 'admin', 'developer'] as const
const everyStaff = ['support', 'administrator'] as const

interface Grant {
  members: readonly MemberRoleName[]
  staff: readonly StaffRoleName[]
}

/**
 * Who may do what in the cabinet, once. Staff look at everything and unblock money; they never hold a tenant's
 * credentials, so they neither issue keys nor set secrets, but an administrator may revoke a leaked key; nor do they give a
 * tenant's money away, but an administrator may stop who does.
 */
export const permissions = {
  'overview.read': { members: everyMember, staff: everyStaff },
  'transactions.read': { members: everyMember, staff: everyStaff },
  // A file of a tenant's money leaves its hands: not for everybody who looks in.
  'transactions.export': { members: everyMember, staff: ['administrator'] },
  'transactions.replay': { members: builders, staff: everyStaff },
  'transactions.resolve': { members: builders, staff: everyStaff },
  'views.read': { members: everyMember, staff: everyStaff },
  'views.save': { members: everyMember, staff: [] },
  'views.share': { members: ['owner', 'admin', 'developer', 'manager'], staff: [] },
  'keys.read': { members: builders, staff: everyStaff },
  // defence: staff cannot create an organization's keys
  'keys.issue': { members: builders, staff: [] },
  'keys.revoke': { members: builders, staff: ['administrator'] },
  'endpoint.read': { members: builders, staff: everyStaff },
  'endpoint.write': { members: builders, staff: [] },
  'readiness.read': { members: builders, staff: everyStaff },
  // A probe sends signed callbacks: a wallet that takes them moves its own money.
  'readiness.run': { members: builders, staff: [] },
  'requests.read': { members: builders, staff: everyStaff },
  'audit.read': { members: ['owner', 'admin'], staff: everyStaff },
  'games.read': { members: everyMember, staff: everyStaff },
  'team.read': { members: everyMember, staff: everyStaff },
  'team.manage': { members: ['owner', 'admin'], staff: [] },
  'team.transfer': { members: ['owner'], staff: [] },
  // Somebody who lost their phone and their recovery codes; staff where the person works for several organizations.
  'team.resetTwoFactor': { members: ['owner', 'admin'], staff: ['administrator'] },
  'team.secure': { members: ['owner', 'admin'], staff: [] },
  'games.select': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  'sessions.read': { members: everyMember, staff: everyStaff },
  // A test session plays for real, with the operator's own player.
  'sessions.launch': { members: builders, staff: [] },
  'brands.read': { members: everyMember, staff: everyStaff },
  'brands.manage': { members: ['owner', 'admin', 'manager'], staff: [] },
  'brands.suspend': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  // Final, so it is not for everybody who runs brands day by day.
  'brands.retire': { members: ['owner', 'admin'], staff: [] },
  'organization.read': { members: everyMember, staff: everyStaff },
  'organization.change': { members: ['owner', 'admin'], staff: [] },
  'credit.read': { members: ['owner', 'admin', 'analyst'], staff: everyStaff },
  'providers.request': { members: ['owner', 'admin'], staff: [] },
  'providers.approve': { members: [], staff: ['administrator'] },
  'providers.read': { members: [], staff: everyStaff },
  'providers.sync': { members: [], staff: everyStaff },
  'providers.suspend': { members: [], staff: ['administrator'] },
  'providers.configure': { members: [], staff: ['administrator'] },
  'campaigns.read': { members: everyMember, staff: everyStaff },
  'campaigns.manage': { members: ['owner', 'admin', 'manager'], staff: [] },
  'campaigns.stop': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  'freeRounds.read': { members: everyMember, staff: everyStaff },
  'freeRounds.issue': { members: ['owner', 'admin', 'manager'], staff: [] },
  'freeRounds.cancel': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  'providers.throttle': { members: [], staff: ['administrator'] },
  'players.read': { members: everyMember, staff: everyStaff },
  'players.exclude': { members: ['owner', 'admin', 'manager'], staff: everyStaff },
  // The operator answers for letting somebody play again, so nobody of Croupier's lifts an exclusion.
  // defence: staff cannot lift an exclusion
  'players.readmit': { members: ['owner', 'admin', 'manager'], staff: [] },
  'credit.topUp': { members: [], staff: ['administrator'] },
  'organizations.read': { members: [], staff: everyStaff },
  'organizations.create': { members: [], staff: ['administrator'] },
  'organizations.limit': { members: [], staff: ['administrator'] },
  'organizations.suspend': { members: [], staff: ['administrator'] },
  'jobs.read': { members: [], staff: everyStaff },
  'callbacks.everywhere': { members: [], staff: everyStaff },
  // Counts by organization and provider, and nothing of a customer's own.
  'overview.everywhere': { members: [], staff: everyStaff },
  // What every customer's people did, without opening one organization after the other.
  // defence: support reads no audit log across organizations
  'audit.everywhere': { members: [], staff: ['administrator'] },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissions

/**
 * What members may still change while Croupier has suspended their organization: settling money in flight, taking a leaked key
 * away, and keeping a player from playing.
 */
const openWhileSuspended: readonly Permission[] = [
  'transactions.replay',
  'transactions.resolve',
  'keys.revoke',
  'players.exclude',
]

export function isPermitted(role: Role, permission: Permission): boolean {
  const { members, staff }: Grant = permissions[permission]
  return [...members, ...staff].includes(role)
}

/** Everything a role may do, for a screen to show only what would work. The server checks again. */
export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isPermitted(role, permission))
}

/**
 * Whether the actor may, for leaving things out; refusing is `requirePermission`. Who has a membership acts by the membership's role
 * alone, even with a staff role. Background work and seeds may do everything; keys and providers have no role.
 */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  const role = actor.kind === 'user' ? (actor.role ?? actor.staffRole) : null
  return role !== null && isPermitted(role, permission)
}

/** Throws E5004 unless the acting person's role allows it. */
export function requirePermission(actor: Actor, permission: Permission): void {
  // defence: a verb checks its permission
  if (hasPermission(actor, permission)) return
  throw new AppError('E5004', { message: 'Your role in this organization does not allow this.' })
}

/** Throws E6003 where a member would change something in a suspended organization; Croupier's staff are not stopped. */
export function requireWorking(
  { actor, isSuspended }: Context & Pick<TenantContext, 'isSuspended'>,
  permission: Permission,
): void {
  const isMember = actor.kind === 'user' && actor.role !== null
  // defence: a suspended organization changes nothing
  if (isSuspended && isMember && !openWhileSuspended.includes(permission)) throw new AppError('E6003')
}
