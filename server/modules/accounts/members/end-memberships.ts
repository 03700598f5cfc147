import type { Context } from '@/server/core/context'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findMembershipsOf } from './queries-erase'
import { closeOffersOf } from './queries-offers'
import { countKeysByMember, deleteMember } from './queries-team'

/** Ends every membership of a person, and what was offered to or by them. Each organization's log tells it, without a name. */
export async function endMembershipsOf(tx: Db, ctx: Context, userId: string): Promise<void> {
  const now = ctx.clock.now()
  for (const membership of await findMembershipsOf(tx, userId)) {
    const { id, organizationId, role } = membership
    await closeOffersOf(tx, { organizationId, userId }, now)
    const keys = await countKeysByMember(tx, organizationId, now)
    await recordAudit(tx, ctx, {
      action: 'member.account_deleted',
      subjectType: 'member',
      subjectId: id,
      organizationId,
      before: { role },
      after: { stoppedKeys: keys.get(userId) ?? 0 },
    })
    await deleteMember(tx, id)
  }
}
