import { z } from 'zod'
import { type Device, readDevice } from '@/server/contract/device'
import { OneMember } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { recordMember, requireMember } from './manage-member'
import { endSessionRows, findLiveSessions } from './queries-sessions'
import { inTeamTransaction } from './queries-team'
import { requireChangeable } from './team-rules'

export interface ShownSession extends Device {
  id: string
  ip: string | null
  createdAt: Date
  lastSeenAt: Date
}

type SessionRow = Omit<ShownSession, keyof Device> & { userAgent: string | null }

const shownOf = ({ id, ip, userAgent, createdAt, lastSeenAt }: SessionRow): ShownSession => ({
  id,
  ip,
  createdAt,
  lastSeenAt,
  ...readDevice(userAgent),
})

/**
 * Where a member is signed in, as seen last. Of a person who also works elsewhere it is the same browsers. Throws E5004, E8001,
 * E8010 (a higher role), E8011 (one's own are on the account page).
 */
export const listMemberSessions = readVerb('memberSessions.read', OneMember, runList)

async function runList(ctx: TenantContext, { membershipId }: OneMember): Promise<ShownSession[]> {
  const { target } = await requireMember(db, ctx, membershipId)
  requireChangeable(ctx.actor, target)
  return (await findLiveSessions(db, target.userId, ctx.clock.now())).map(shownOf)
}

/** `sessionId` left out: every session of the member. */
const End = OneMember.extend({ sessionId: z.uuid().optional() })
type End = z.output<typeof End>

/** Signs a member out, of one browser or of all, from the next request on. Audited. Throws E5004, E8001, E8010, E8011. */
export const endMemberSessions = writeVerb('memberSessions.end', End, runEnd)

async function runEnd(ctx: TenantContext, { membershipId, sessionId }: End): Promise<{ ended: number }> {
  return inTeamTransaction(ctx.organizationId, async (db) => {
    const { target } = await requireMember(db, ctx, membershipId)
    // defence: sessions of a higher role are not ended
    requireChangeable(ctx.actor, target)
    const which = sessionId === undefined ? {} : { only: sessionId }
    const ended = await endSessionRows(db, target.userId, ctx.clock.now(), which)
    if (ended > 0)
      await recordMember(db, ctx, target, { action: 'member.signed_out', before: {}, after: { ended } })
    return { ended }
  })
}
