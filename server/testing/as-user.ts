import type { Context, MemberRoleName, StaffRoleName } from '@/server/core/context'
import { newId } from '@/server/core/ids'

/** The context of somebody else with these roles; a new person each time, unless one is named. */
export function asUser<C extends Context>(
  ctx: C,
  user: { role?: MemberRoleName; staffRole?: StaffRoleName; userId?: string; email?: string },
): C {
  const { role = null, staffRole = null, userId = newId(), email = 'a@b.example' } = user
  return { ...ctx, actor: { kind: 'user', userId, email, role, staffRole } }
}
