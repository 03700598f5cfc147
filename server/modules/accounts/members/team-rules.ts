import type { AssignableRole } from '@/server/contract/forms/team'
import { AppError } from '@/server/core/app-error'
import { type Actor, type MemberRoleName, ownRoles } from '@/server/core/context'

export interface RankedMember {
  userId: string
  role: MemberRoleName
  isActive: boolean
}

const rank: Record<MemberRoleName, number> = {
  owner: 3,
  admin: 2,
  developer: 1,
  manager: 1,
  finance: 1,
  analyst: 1,
  // No other member of an affiliate's or a studio's account ranks higher.
  affiliate: 3,
  studio: 3,
}

/**
 * Whether the acting member may change this one: not themselves (E8011), nor a higher role (E8010).
 * Croupier staff outrank every member.
 */
export function requireChangeable(actor: Actor, target: RankedMember): void {
  if (actor.kind !== 'user') return
  if (actor.userId === target.userId) throw new AppError('E8011')
  if (actor.role === null || rank[target.role] > rank[actor.role]) throw new AppError('E8010')
}

/** E8009 for a role above the acting member's own, and for ownership. */
export function requireAssignable(actor: Actor, role: MemberRoleName): asserts role is AssignableRole {
  // defence: only an owner makes owners
  if (isOwning(role)) throw new AppError('E8009')
  if (actor.kind === 'user' && (actor.role === null || rank[role] > rank[actor.role])) {
    throw new AppError('E8009')
  }
}

/** E8018 when the organization would have no active owner left. */
export function requireOwnerBeside(members: readonly RankedMember[], leaving: RankedMember): void {
  const others = members.filter((member) => member.userId !== leaving.userId)
  // defence: the last owner stays
  if (others.some((member) => member.role === 'owner' && member.isActive)) return
  throw new AppError('E8018')
}

export type OwningRole = 'owner' | (typeof ownRoles)[number]

/** The role of who an account belongs to: an owner's, or the one role of its kind. */
export const isOwning = (role: MemberRoleName): role is OwningRole =>
  role === 'owner' || ownRoles.some((own) => own === role)

export const ownsAccount = ({ role, isActive }: Pick<RankedMember, 'role' | 'isActive'>) =>
  isActive && isOwning(role)
