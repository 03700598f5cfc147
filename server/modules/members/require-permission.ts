import { AppError } from '@/server/core/app-error'
import type { Actor } from '@/server/core/context'
import { isPermitted, type Permission } from './permissions'

/** Whether the actor's role, here or on the staff, allows it: for leaving things out. Refusing is `requirePermission`. */
export function hasPermission(actor: Actor, permission: Permission): boolean {
  if (actor.kind === 'system') return true
  if (actor.kind !== 'user') return false
  const { role, staffRole } = actor
  if (role !== null && isPermitted({ kind: 'member', role }, permission)) return true
  return staffRole !== null && isPermitted({ kind: 'staff', staffRole }, permission)
}

/**
 * First line of a write verb that people call: throws E5004 unless the acting person's role, here or on the staff, allows
 * it. Background work and seeds act for the house and pass; keys and providers have no seat and do not.
 */
export function requirePermission(actor: Actor, permission: Permission): void {
  // defence: a verb checks its permission
  if (hasPermission(actor, permission)) return
  throw new AppError('E5004', { message: 'Your role does not allow this.' })
}
