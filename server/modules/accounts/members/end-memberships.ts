import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import type { Db } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { keysOf, recordMember } from './manage-member'
import { findMembershipsOf } from './queries'
import {
  closeOffersOf,
  countKeysByMember,
  deleteMember,
  findMembers,
  inTeamTransaction,
} from './queries-team'
import { requireOwnerBeside } from './team-rules'
import { requireOwn } from './transfer-ownership'

/** Gives up one's own membership; coming back takes a new invite. Throws E8001 without one, E8018 for the last owner. */
export const leaveOrganization = writeVerb('team.read', runLeaveOrganization)

async function runLeaveOrganization(ctx: TenantContext): Promise<void> {
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const members = await findMembers(db, ctx.organizationId)
    const leaving = requireOwn(ctx, members)
    if (leaving.role === 'owner') requireOwnerBeside(members, leaving)
    await closeOffersOf(db, leaving, ctx.clock.now())
    const stoppedKeys = await keysOf(db, ctx, leaving)
    await deleteMember(db, leaving.id)
    const before = { role: leaving.role }
    await recordMember(db, ctx, leaving, { action: 'member.left', before, after: { stoppedKeys } })
  })
}

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
