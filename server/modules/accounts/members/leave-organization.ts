import type { TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { keysOf, recordMember } from './manage-member'
import { closeOffersOf } from './queries-offers'
import { deleteMember, findMembers, inTeamTransaction } from './queries-team'
import { requireOwnerBeside } from './team-rules'
import { requireOwn } from './transfer-ownership'

/** Gives up one's own membership; coming back takes a new invite. Throws E8001 without one, E8018 for the last owner. */
export const leaveOrganization = writeVerb('team.read', run)

async function run(ctx: TenantContext): Promise<void> {
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
