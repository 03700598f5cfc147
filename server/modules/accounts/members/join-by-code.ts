import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { assignableRoles } from '@/server/contract/forms/team'
import { OneJoinRequest } from '@/server/contract/inputs'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { asOrganizationId, newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { recordAudit } from '@/server/modules/platform/audit'
import { joinRequestEmail } from './emails'
import { insertMembership } from './queries'
import {
  closeJoinRequest,
  findJoinCode,
  findMembers,
  findOpenJoinRequest,
  findOrganizationByJoinCode,
  insertJoinRequest,
  inTeamTransaction,
  updateJoinCode,
} from './queries-team'
import { requireAssignable } from './team-rules'
import { requireAttempt } from './throttle'
import { joinCodeKeys } from './throttle-rules'

/** Crockford's base32: read aloud and typed in without mistakes. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const half = () => Array.from({ length: 5 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** Makes a join code, ending the one before, or ends it for good. It opens nothing by itself. Throws E5004. */
export const setJoinCode = writeVerb('team.manage', z.object({ isOn: z.boolean() }), run)

async function run(ctx: TenantContext, { isOn }: { isOn: boolean }): Promise<{ joinCode: string | null }> {
  const joinCode = isOn ? `${half()}-${half()}` : null
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const before = await findJoinCode(db, ctx.organizationId)
    await updateJoinCode(db, ctx.organizationId, joinCode)
    await recordAudit(db, ctx, {
      action: isOn ? 'join_code.made' : 'join_code.ended',
      subjectType: 'organization',
      subjectId: ctx.organizationId,
      before: { hasJoinCode: before?.joinCode != null },
      after: { hasJoinCode: isOn },
    })
  })
  return { joinCode }
}

/**
 * Asks for a membership, by a person who is signed in. Grants no access until a member who manages the team approves.
 * Throws E8020 (no such code), E8019 (has a membership), E8008 (asked already), E9001 after too many codes.
 */
export async function requestToJoin(
  ctx: Context,
  { userId, name, email }: { userId: string; name: string; email: string },
  { code }: { code: string },
): Promise<{ organization: string }> {
  const now = ctx.clock.now()
  await requireAttempt(joinCodeKeys(userId), now)
  const organization = await findOrganizationByJoinCode(db, code.trim().toLowerCase())
  if (!organization) throw new AppError('E8020')
  const organizationId = asOrganizationId(organization.id)
  await inTeamTransaction(organizationId, async (db) => {
    const members = await findMembers(db, organizationId)
    if (members.some((member) => member.userId === userId)) throw new AppError('E8019')
    if (await findOpenJoinRequest(db, { organizationId, userId })) throw new AppError('E8008')
    const id = newId()
    await insertJoinRequest(db, { id, organizationId, userId, createdAt: now })
    await recordAudit(
      db,
      { ...ctx, organizationId },
      { action: 'join_request.made', subjectType: 'join_request', subjectId: id, after: { email } },
    )
    const deciding = members.filter((member) => member.isActive && ['owner', 'admin'].includes(member.role))
    for (const { user } of deciding.slice(0, 5)) {
      const mail = joinRequestEmail({ to: user.email, organization, name, email })
      await queueMail(db, ctx, mail, { organizationId })
    }
  })
  sendSoon(ctx)
  return { organization: organization.name }
}

const Approval = OneJoinRequest.extend({ role: z.enum(assignableRoles) })
type Approval = z.output<typeof Approval>

/** Approves the request. Throws E5004, E8007, E8009 (role), E8019 (got a membership meanwhile). */
export const approveJoinRequest = writeVerb('team.manage', Approval, runApproveJoinRequest)

async function runApproveJoinRequest(ctx: TenantContext, { requestId, role }: Approval): Promise<void> {
  requireAssignable(ctx.actor, role)
  await decide(ctx, requestId, async (db, { userId, user: { email } }) => {
    const { organizationId } = ctx
    const members = await findMembers(db, organizationId)
    if (members.some((member) => member.userId === userId)) throw new AppError('E8019')
    const id = newId()
    await insertMembership(db, { id, organizationId, userId, role })
    await recordAudit(db, ctx, {
      action: 'join_request.approved',
      subjectType: 'member',
      subjectId: id,
      after: { email, role },
    })
  })
}

/** Throws E5004, E8007. */
export const declineJoinRequest = writeVerb('team.manage', OneJoinRequest, runDeclineJoinRequest)

async function runDeclineJoinRequest(ctx: TenantContext, { requestId }: OneJoinRequest): Promise<void> {
  await decide(ctx, requestId, (db, { id, user: { email } }) =>
    recordAudit(db, ctx, {
      action: 'join_request.declined',
      subjectType: 'join_request',
      subjectId: id,
      before: { email },
    }),
  )
}

type OpenRequest = NonNullable<Awaited<ReturnType<typeof findOpenJoinRequest>>>

async function decide(
  ctx: TenantContext,
  requestId: string,
  work: (db: Db, request: OpenRequest) => Promise<void>,
): Promise<void> {
  await inTeamTransaction(ctx.organizationId, async (db) => {
    const request = await findOpenJoinRequest(db, { organizationId: ctx.organizationId, id: requestId })
    if (!request?.user.isActive) throw new AppError('E8007')
    await closeJoinRequest(db, request.id, ctx.clock.now())
    await work(db, request)
  })
}
