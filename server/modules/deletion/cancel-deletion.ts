import { AppError } from '@/server/core/app-error'
import type { Context, TenantContext } from '@/server/core/context'
import { writeVerb } from '@/server/core/verb'
import { type Db, inTransaction } from '@/server/db'
import { queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findMembersWithRoles, recordOwn } from '@/server/modules/accounts/members'
import { getOrganization } from '@/server/modules/accounts/organizations'
import { describeActor, recordAudit } from '@/server/modules/platform/audit'
import { cancelledEmail } from './emails'
import { cancelOpen, findOpenDeletion, type Target } from './queries'
import { requirePerson } from './request-deletion'

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
