import { randomBytes } from 'node:crypto'
import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { sha256 } from '@/server/core/crypto'
import { newId } from '@/server/core/ids'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findMembersWithRoles, recordOwn } from '@/server/modules/accounts/members'
import { getOrganization } from '@/server/modules/accounts/organizations'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import {
  type Blocker,
  blocker,
  findAccountBlockers,
  findOrganizationBlockers,
  requireNoBlockers,
} from './blockers'
import { cancelledEmail, requestedEmail, type Told } from './emails'
import {
  cancelOpen,
  findOpenDeletion,
  insertDeletion,
  lockTarget,
  type Target,
  updateDeletion,
} from './queries'
import { tokenLifetimeMs } from './rules'

/** Only its hash is kept. */
export const hashToken = (token: string) => new Uint8Array(sha256(token))

/** The acting person: only they can request a deletion. Throws E5004. */
export function requirePerson({ actor }: Context): { userId: string; email: string } {
  if (actor.kind === 'user') return actor
  throw new AppError('E5004', { message: 'Only a signed-in person can do this.' })
}

/**
 * Mails the owner who asks a link that confirms the deletion of the organization; a link before it works no more. Throws
 * E5004, E5020 with what stands against it, E0003 where no mail is sent.
 */
export const requestOrganizationDeletion = writeVerb('deletion.request', async (ctx: TenantContext) => {
  const { organizationId } = ctx
  const organization = await getOrganization(ctx)
  await request(ctx, {
    target: { kind: 'organization', organizationId },
    organization: { name: organization.name, slug: organization.slug },
    findBlockers: (tx) => findOrganizationBlockers(tx, organizationId, ctx.clock.now()),
    record: (tx, deletionId) =>
      recordAudit(tx, ctx, {
        action: 'deletion.requested',
        subjectType: 'organization',
        subjectId: organizationId,
        after: { deletion: deletionId },
      }),
  })
})

/** The same for one's own account. */
export async function requestAccountDeletion(ctx: Context): Promise<void> {
  const person = requirePerson(ctx)
  await request(ctx, {
    target: { kind: 'person', userId: person.userId },
    organization: null,
    findBlockers: (tx) => findAccountBlockers(tx, person.userId),
    record: (tx, deletionId) =>
      recordOwn(tx, ctx, person, { action: 'deletion.account_requested', after: { deletion: deletionId } }),
  })
}

interface Request {
  target: Target
  organization: Told['organization']
  findBlockers: (tx: Db) => Promise<Blocker[]>
  record: (tx: Db, deletionId: string) => Promise<void>
}

async function request(ctx: Context, { target, organization, findBlockers, record }: Request): Promise<void> {
  const { userId, email } = requirePerson(ctx)
  if (!isMailConfigured()) throw new AppError('E0003', { message: 'This deployment sends no email.' })
  const now = ctx.clock.now()
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  const tokenExpiresAt = new Date(now.getTime() + tokenLifetimeMs)
  await inTransaction(async (tx) => {
    await lockTarget(tx, target)
    const present = await findOpenDeletion(tx, target)
    const isScheduled = present !== null && present.state !== 'requested'
    requireNoBlockers(isScheduled ? [blocker('deletion_scheduled', 1)] : await findBlockers(tx))
    if (present) await updateDeletion(tx, present.id, replaced(ctx, now))
    await insertDeletion(tx, {
      ...target,
      id,
      requestedById: userId,
      requestedBy: describeActor(ctx.actor),
      tokenHash: hashToken(token),
      tokenExpiresAt,
      createdAt: now,
    })
    await record(tx, id)
    const mail = requestedEmail({ to: email, kind: target.kind, organization, token })
    await queueMail(tx, ctx, mail, { expiresAt: tokenExpiresAt })
  })
  sendSoon(ctx)
}

const replaced = (ctx: Context, now: Date) => ({
  state: 'cancelled' as const,
  finishedAt: now,
  tokenHash: null,
  cancelledBy: describeActor(ctx.actor),
})

/** Calls off the deletion of the organization before it starts; any owner may. Throws E5004, E0004 when there is none. */
export const cancelOrganizationDeletion = writeVerb('deletion.cancel', async (ctx: TenantContext) => {
  const { organizationId } = ctx
  const { name, slug } = await getOrganization(ctx)
  await cancel(ctx, { kind: 'organization', organizationId }, async (tx, deletionId) => {
    await recordAudit(tx, ctx, {
      action: 'deletion.cancelled',
      subjectType: 'organization',
      subjectId: organizationId,
      after: { deletion: deletionId },
    })
    const told = { kind: 'organization' as const, organization: { name, slug } }
    for (const { email } of await findMembersWithRoles(tx, organizationId, ['owner']))
      await queueMail(tx, ctx, cancelledEmail({ ...told, to: email }))
  })
})

/** The same for one's own account. */
export async function cancelAccountDeletion(ctx: Context): Promise<void> {
  const person = requirePerson(ctx)
  await cancel(ctx, { kind: 'person', userId: person.userId }, async (tx, deletionId) => {
    await recordOwn(tx, ctx, person, {
      action: 'deletion.account_cancelled',
      after: { deletion: deletionId },
    })
    await queueMail(tx, ctx, cancelledEmail({ kind: 'person', organization: null, to: person.email }))
  })
}

async function cancel(
  ctx: Context,
  target: Target,
  work: (tx: Db, deletionId: string) => Promise<void>,
): Promise<void> {
  await inTransaction(async (tx) => {
    const present = await findOpenDeletion(tx, target)
    const how = { cancelledBy: describeActor(ctx.actor), finishedAt: ctx.clock.now() }
    // Not behind the lock of the target: a deletion that starts holds its own row first.
    if (!present || !(await cancelOpen(tx, present.id, how)))
      throw new AppError('E0004', { message: 'There is no scheduled deletion to cancel.' })
    await work(tx, present.id)
  })
  sendSoon(ctx)
}
