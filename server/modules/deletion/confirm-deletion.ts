import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { memberRoles } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { type Db, db, inTransaction } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findMembersWithRoles, recordOwn } from '@/server/modules/accounts/members'
import { getOrganization } from '@/server/modules/accounts/organizations'
import { recordAudit } from '@/server/modules/platform/audit'
import { findAccountBlockers, findOrganizationBlockers, requireNoBlockers } from './blockers'
import { scheduledEmail } from './emails'
import { findByToken, lockTarget, spendToken, type Target } from './queries'
import { hashToken, requirePerson } from './request-deletion'
import { dueAfter } from './rules'

export const DeletionToken = z.object({ token: z.string().min(1).max(100) })
type DeletionToken = z.output<typeof DeletionToken>

/** Until when the link works. Throws E5022, E5023. */
export const lookAtDeletionToken = readVerb(
  'deletion.request',
  DeletionToken,
  (ctx: TenantContext, { token }: DeletionToken) => look(ctx, ofOrganization(ctx), token),
)

/** The same for one's own account. */
export const lookAtAccountToken = (ctx: Context, { token }: DeletionToken) => look(ctx, ofAccount(ctx), token)

async function look(ctx: Context, target: Target, token: string): Promise<{ expiresAt: Date }> {
  return { expiresAt: (await requireToken(db, ctx, target, token)).tokenExpiresAt }
}

/**
 * Confirms the deletion of the organization with the mailed token: the cooling-off begins, and every member is told by mail.
 * Throws E5004, E5022 (wrong, used, replaced, or another person's), E5023 (expired), E5020.
 */
export const confirmOrganizationDeletion = writeVerb(
  'deletion.request',
  DeletionToken,
  async (ctx: TenantContext, { token }: DeletionToken) => {
    const { organizationId } = ctx
    const { name, slug } = await getOrganization(ctx)
    const dueAt = await confirm(ctx, ofOrganization(ctx), token, async (tx, deletion) => {
      requireNoBlockers(await findOrganizationBlockers(tx, organizationId, ctx.clock.now()))
      await recordAudit(tx, ctx, {
        action: 'deletion.scheduled',
        subjectType: 'organization',
        subjectId: organizationId,
        after: { deletion: deletion.id, dueAt: deletion.dueAt },
      })
      const told = { kind: 'organization' as const, organization: { name, slug }, dueAt: deletion.dueAt }
      for (const { email, role } of await findMembersWithRoles(tx, organizationId, memberRoles))
        await queueMail(tx, ctx, scheduledEmail({ ...told, to: email, canCancel: role === 'owner' }))
    })
    return { dueAt }
  },
)

/** The same for one's own account. */
export async function confirmAccountDeletion(
  ctx: Context,
  { token }: DeletionToken,
): Promise<{ dueAt: Date }> {
  const person = requirePerson(ctx)
  const dueAt = await confirm(ctx, ofAccount(ctx), token, async (tx, deletion) => {
    requireNoBlockers(await findAccountBlockers(tx, person.userId))
    const after = { deletion: deletion.id, dueAt: deletion.dueAt }
    await recordOwn(tx, ctx, person, { action: 'deletion.account_scheduled', after })
    const told = { kind: 'person' as const, organization: null, dueAt: deletion.dueAt }
    await queueMail(tx, ctx, scheduledEmail({ ...told, to: person.email, canCancel: true }))
  })
  return { dueAt }
}

const ofOrganization = ({ organizationId }: TenantContext): Target => ({
  kind: 'organization',
  organizationId,
})
const ofAccount = (ctx: Context): Target => ({ kind: 'person', userId: requirePerson(ctx).userId })

async function confirm(
  ctx: Context,
  target: Target,
  token: string,
  work: (tx: Db, deletion: { id: string; dueAt: Date }) => Promise<void>,
): Promise<Date> {
  const now = ctx.clock.now()
  const dueAt = dueAfter(target.kind, now)
  await inTransaction(async (tx) => {
    await lockTarget(tx, target)
    const { id } = await requireToken(tx, ctx, target, token)
    if (!(await spendToken(tx, id, { confirmedAt: now, dueAt }))) throw new AppError('E5022')
    await work(tx, { id, dueAt })
  })
  sendSoon(ctx)
  return dueAt
}

/** The deletion that the token confirms. The same refusal for every token that is not this person's for this target. */
async function requireToken(tx: Db, ctx: Context, target: Target, token: string) {
  const deletion = await findByToken(tx, hashToken(token))
  const isOfTarget =
    target.kind === 'organization'
      ? deletion?.organizationId === target.organizationId
      : deletion?.userId === target.userId
  // defence: a deletion token is its person’s alone
  if (!deletion || !isOfTarget || deletion.requestedById !== requirePerson(ctx).userId)
    throw new AppError('E5022')
  if (deletion.state !== 'requested') throw new AppError('E5022')
  // defence: a deletion token expires
  if (deletion.tokenExpiresAt <= ctx.clock.now()) throw new AppError('E5023')
  return deletion
}
