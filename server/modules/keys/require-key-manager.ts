import { AppError } from '@/server/core/app-error'
import type { Actor, MemberRoleName } from '@/server/core/context'

const managers: readonly MemberRoleName[] = ['owner', 'admin', 'developer']

/** Keys open the whole account: only owners, admins, developers and administrators handle them. Throws E5004. */
export function requireKeyManager(actor: Actor): void {
  if (actor.kind === 'system') return
  if (actor.kind === 'user') {
    if (actor.staffRole === 'administrator') return
    if (actor.role && managers.includes(actor.role)) return
  }
  throw new AppError('E5004', { message: 'Your role does not allow handling API keys.' })
}
