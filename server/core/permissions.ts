import { holdsScope } from '@/server/contract/key-scopes'
import { AppError } from './app-error'
import {
  type Actor,
  type ApiScope,
  type Context,
  type MemberRoleName,
  operatorRoles,
  ownRoles,
  type Role,
  type StaffRoleName,
  staffRoles,
  type TenantContext,
} from './context'

/** Every member of an operator, by role: the roles that may do a thing are listed, never implied. */
const everyMember = operatorRoles
const builders = ['owner', 'admin', 'developer'] as const
/** Who answers for what the organization pays. */
const payers = ['owner', 'admin', 'finance'] as const
const everyStaff = staffRoles
const supporters = ['support', 'administrator'] as const
const accountants = ['finance', 'administrator'] as const

interface Grant {
  members: readonly MemberRoleName[]
  staff: readonly StaffRoleName[]
  /** The scope with which an API key may too: by the tools of a sandbox (server/rest/sandbox) alone. */
  keys?: ApiScope
}

/**
 * Who may do what in the cabinet, once. Staff look at everything and unblock money; they never hold a tenant's
 * credentials, so they neither issue keys nor set secrets, but an administrator may revoke a leaked key; nor do they give a
 * tenant's money away, but an administrator may stop who does.
 */
export const permissions = {
  'overview.read': { members: everyMember, staff: everyStaff },
  'transactions.read': { members: everyMember, staff: everyStaff },
  // An export of a tenant's money leaves the service: not for every reader.
  'transactions.export': { members: everyMember, staff: accountants },
  // A link to a page that shows the round and names no player.
  'transactions.replayRound': {
    members: ['owner', 'admin', 'developer', 'manager', 'finance'],
    staff: supporters,
  },
  'transactions.replay': { members: builders, staff: supporters, keys: 'write' },
  'transactions.resolve': { members: builders, staff: supporters },
  'rounds.read': { members: everyMember, staff: everyStaff },
  'rounds.act': { members: builders, staff: supporters },
  'views.read': { members: everyMember, staff: everyStaff },
  'views.save': { members: everyMember, staff: [] },
  'views.share': { members: ['owner', 'admin', 'developer', 'manager', 'finance'], staff: [] },
  'incidents.read': { members: everyMember, staff: everyStaff },
  'incidents.act': { members: ['owner', 'admin', 'developer', 'manager'], staff: supporters },
  'incidents.configure': { members: builders, staff: [] },
  // Every organization's incidents, and Croupier's own.
  'incidents.everywhere': { members: [], staff: everyStaff },
  'incidents.actEverywhere': { members: [], staff: supporters },
  'keys.read': { members: builders, staff: supporters },
  // defence: staff cannot create an organization's keys
  'keys.issue': { members: builders, staff: [] },
  'keys.revoke': { members: builders, staff: ['administrator'] },
  'endpoint.read': { members: builders, staff: supporters },
  'endpoint.write': { members: builders, staff: [] },
  'destinations.read': { members: everyMember, staff: everyStaff },
  // Where notifications go, and with which secrets: staff set none for a tenant.
  'destinations.manage': { members: builders, staff: [] },
  'staffDestinations.read': { members: [], staff: everyStaff },
  'staffDestinations.manage': { members: [], staff: ['administrator'] },
  'maintenance.read': { members: [], staff: everyStaff },
  // Hides a provider's games from every customer.
  'maintenance.manage': { members: [], staff: ['administrator'] },
  'readiness.read': { members: builders, staff: supporters, keys: 'read' },
  // A probe sends signed callbacks: a wallet that takes them moves its own money.
  'readiness.run': { members: builders, staff: [], keys: 'write' },
  'requests.read': { members: builders, staff: supporters, keys: 'read' },
  'audit.read': { members: ['owner', 'admin', ...ownRoles], staff: everyStaff },
  'games.read': { members: everyMember, staff: everyStaff },
  'team.read': { members: everyMember, staff: everyStaff },
  'team.manage': { members: ['owner', 'admin'], staff: [] },
  'team.transfer': { members: ['owner'], staff: [] },
  // For a member without phone and recovery codes; staff where the member belongs to several organizations.
  'team.resetTwoFactor': { members: ['owner', 'admin'], staff: ['administrator'] },
  'team.secure': { members: ['owner', 'admin'], staff: [] },
  // Keys that no person answers for.
  'serviceAccounts.manage': { members: ['owner', 'admin'], staff: [] },
  // Where members are signed in, with the addresses of their devices.
  'memberSessions.read': { members: ['owner', 'admin'], staff: [] },
  'memberSessions.end': { members: ['owner', 'admin'], staff: [] },
  'signIns.read': { members: ['owner', 'admin', ...ownRoles], staff: ['administrator'] },
  // How everyone of the organization signs in, owners too: who names a provider or its certificate can sign in as any of them.
  'sso.manage': { members: ['owner'], staff: [] },
  'sso.enforce': { members: ['owner'], staff: [] },
  'scim.manage': { members: ['owner'], staff: [] },
  'sso.manageStaff': { members: [], staff: ['administrator'] },
  'sso.everywhere': { members: [], staff: everyStaff },
  'gameAssets.read': { members: everyMember, staff: everyStaff },
  'gameAssets.manage': { members: ['owner', 'admin', 'manager'], staff: [] },
  // Pictures that every organization sees which has none of its own.
  'gameAssets.everywhere': { members: [], staff: supporters },
  'gameCertificates.read': { members: [], staff: everyStaff },
  // Where a country requires certificates, they decide what is launched.
  'gameCertificates.manage': { members: [], staff: ['administrator'] },
  'gameLifecycle.read': { members: [], staff: everyStaff },
  // A retirement ends a game for every operator.
  'gameLifecycle.manage': { members: [], staff: ['administrator'] },
  'kyb.manage': { members: ['owner', 'admin', ...ownRoles], staff: [] },
  'games.select': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  'sessions.read': { members: everyMember, staff: everyStaff },
  // A test session plays for real, with the operator's own player.
  'sessions.launch': { members: builders, staff: [] },
  'brands.read': { members: everyMember, staff: everyStaff },
  'brands.manage': { members: ['owner', 'admin', 'manager'], staff: [] },
  'brands.suspend': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  // Final, so not for managers.
  'brands.retire': { members: ['owner', 'admin'], staff: [] },
  'branding.read': { members: everyMember, staff: everyStaff },
  'branding.manage': { members: ['owner', 'admin', 'manager'], staff: [] },
  // Players see it at once.
  'branding.publish': { members: ['owner', 'admin'], staff: [] },
  'organization.read': { members: [...everyMember, ...ownRoles], staff: everyStaff },
  'organization.change': { members: ['owner', 'admin'], staff: [] },
  // defence: only an owner deletes an organization
  'deletion.request': { members: ['owner', ...ownRoles], staff: [] },
  'deletion.cancel': { members: ['owner', ...ownRoles], staff: [] },
  'organization.export': { members: ['owner', ...ownRoles], staff: [] },
  'credit.read': { members: [...payers, 'analyst'], staff: everyStaff },
  'reports.read': { members: ['owner', 'admin', 'manager', 'finance', 'analyst'], staff: accountants },
  'reports.export': { members: ['owner', 'admin', 'manager', 'finance', 'analyst'], staff: accountants },
  // A file goes out by mail each day, week or month.
  'reports.schedule': { members: ['owner', 'admin', 'manager', 'finance'], staff: [] },
  'billing.read': { members: [...payers, 'analyst'], staff: accountants },
  'billing.purchase': { members: payers, staff: [] },
  // Persons' identity papers are in it.
  'kyb.read': { members: [...payers, ...ownRoles], staff: [] },
  'kyb.submit': { members: ['owner', 'admin', ...ownRoles], staff: [] },
  'providers.request': { members: ['owner', 'admin'], staff: [] },
  'providers.approve': { members: [], staff: ['administrator'] },
  'providers.read': { members: [], staff: everyStaff },
  'providers.sync': { members: [], staff: supporters },
  'providers.suspend': { members: [], staff: ['administrator'] },
  'providers.configure': { members: [], staff: ['administrator'] },
  'certification.read': { members: [], staff: everyStaff },
  // Calls a provider's server as if players played there.
  'certification.run': { members: [], staff: supporters },
  'jurisdictions.read': { members: everyMember, staff: everyStaff },
  'jurisdictions.manage': { members: ['owner', 'admin'], staff: [] },
  'jurisdictions.profiles': { members: [], staff: everyStaff },
  'jurisdictions.publish': { members: [], staff: ['administrator'] },
  'protection.read': { members: everyMember, staff: everyStaff },
  // A file of a tenant's players leaves its hands.
  'protection.export': { members: everyMember, staff: accountants },
  'campaigns.read': { members: everyMember, staff: everyStaff },
  'campaigns.manage': { members: ['owner', 'admin', 'manager'], staff: [] },
  'campaigns.stop': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  'freeRounds.read': { members: everyMember, staff: everyStaff },
  'freeRounds.issue': { members: ['owner', 'admin', 'manager'], staff: [] },
  'freeRounds.cancel': { members: ['owner', 'admin', 'manager'], staff: ['administrator'] },
  'providers.throttle': { members: [], staff: ['administrator'] },
  'players.read': { members: everyMember, staff: everyStaff },
  'players.exclude': { members: ['owner', 'admin', 'manager'], staff: supporters },
  // The operator is responsible for letting a player play again: staff never lift an exclusion.
  // defence: staff cannot lift an exclusion
  'players.readmit': { members: ['owner', 'admin', 'manager'], staff: [] },
  'limits.read': { members: everyMember, staff: everyStaff },
  'limits.manage': { members: ['owner', 'admin', 'manager'], staff: [] },
  'credit.topUp': { members: [], staff: accountants },
  'reports.everywhere': { members: [], staff: accountants },
  // Two people: who proposed a rate is not who approves it.
  'rates.manage': { members: [], staff: accountants },
  'reconciliation.read': { members: [...payers, 'analyst'], staff: accountants },
  'reconciliation.act': { members: payers, staff: [] },
  // The ledgers of providers, across organizations.
  'reconciliation.everywhere': { members: [], staff: accountants },
  // Above the limit two people accept a break.
  'reconciliation.actEverywhere': { members: [], staff: accountants },
  'contracts.read': { members: [], staff: accountants },
  'contracts.manage': { members: [], staff: accountants },
  'settlements.read': { members: [], staff: accountants },
  'settlements.manage': { members: [], staff: accountants },
  // Two people: the first to approve a statement is not the second.
  'settlements.approve': { members: [], staff: accountants },
  'invoices.manage': { members: [], staff: accountants },
  'journal.read': { members: [], staff: accountants },
  // A closed month never opens again.
  'journal.manage': { members: [], staff: accountants },
  'affiliate.read': { members: ['affiliate'], staff: accountants },
  'affiliate.manage': { members: ['affiliate'], staff: [] },
  'studio.read': { members: ['studio'], staff: everyStaff },
  'studio.manage': { members: ['studio'], staff: [] },
  // Its server is called as if players played there.
  'studio.certify': { members: ['studio'], staff: supporters },
  // defence: staff hold no secret of a studio
  'studio.secrets': { members: ['studio'], staff: [] },
  'studios.read': { members: [], staff: everyStaff },
  'studios.manage': { members: [], staff: ['administrator'] },
  // Two people: the first to approve a studio's production is not the second.
  'studios.approve': { members: [], staff: supporters },
  // One person decides which games of studios operators see.
  'studios.review': { members: [], staff: supporters },
  'affiliates.read': { members: [], staff: accountants },
  'affiliates.manage': { members: [], staff: accountants },
  // Above the threshold two people approve a withdrawal, neither of them of the affiliate.
  'affiliates.pay': { members: [], staff: accountants },
  // Two people: who asks for a booking above the limit is not who approves it.
  'approvals.decide': { members: [], staff: accountants },
  // Raising the limit needs a second person too.
  'approvals.configure': { members: [], staff: ['administrator'] },
  'packages.manage': { members: [], staff: accountants },
  // Two people: who asked for it is not who approves it.
  'purchases.review': { members: [], staff: accountants },
  // Two people: who decides about screening hits is not the second to approve.
  'kyb.review': { members: [], staff: accountants },
  'kyb.approve': { members: [], staff: accountants },
  'organizations.read': { members: [], staff: everyStaff },
  'organizations.create': { members: [], staff: ['administrator'] },
  'organizations.limit': { members: [], staff: ['administrator'] },
  'organizations.suspend': { members: [], staff: ['administrator'] },
  'deletions.read': { members: [], staff: everyStaff },
  'deletions.retry': { members: [], staff: ['administrator'] },
  'jobs.read': { members: [], staff: supporters },
  'archive.read': { members: [], staff: supporters },
  'archive.manage': { members: [], staff: ['administrator'] },
  'callbacks.everywhere': { members: [], staff: supporters },
  'rounds.everywhere': { members: [], staff: supporters },
  // Counts by organization and provider, and nothing of a customer's own.
  'overview.everywhere': { members: [], staff: everyStaff },
  // What every customer's people did, without opening one organization after the other.
  // defence: support reads no audit log across organizations
  'audit.everywhere': { members: [], staff: ['administrator'] },
} as const satisfies Record<string, Grant>

type Person = Extract<Actor, { kind: 'user' }>

export type Permission = keyof typeof permissions

/**
 * What members may still change while Croupier has suspended their organization: settling money in flight, taking a leaked key
 * away, and keeping a player from playing.
 */
const openWhileSuspended: readonly Permission[] = [
  'transactions.replay',
  'transactions.resolve',
  'rounds.act',
  'keys.revoke',
  'memberSessions.end',
  'players.exclude',
  'deletion.cancel',
]

export function isPermitted(role: Role, permission: Permission): boolean {
  const { members, staff }: Grant = permissions[permission]
  // defence: a role of the organization is not one of Croupier’s
  return 'member' in role ? members.includes(role.member) : staff.includes(role.staff)
}

/** A membership comes first, even with a staff role. */
export function roleOf({ role, staffRole }: Pick<Person, 'role' | 'staffRole'>): Role | null {
  if (role) return { member: role }
  return staffRole && { staff: staffRole }
}

/** Everything a role may do, for a screen to show only what would work. The server checks again. */
export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((permission) => isPermitted(role, permission))
}

/**
 * Whether the actor may, for leaving things out; refusing is `requirePermission`. Who has a membership acts by the membership's role
 * alone, even with a staff role. Background work and seeds may do everything; providers have no role, and keys their scopes.
 */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind === 'apiKey') return isOpenToKey(actor.scopes, permission)
  const role = actor.kind === 'user' ? roleOf(actor) : null
  return role !== null && isPermitted(role, permission)
}

function isOpenToKey(scopes: readonly ApiScope[], permission: Permission): boolean {
  const { keys }: Grant = permissions[permission]
  return keys !== undefined && holdsScope([keys], scopes)
}

/** Throws E5004 unless the acting person's role, or the key's scope, allows it. */
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
