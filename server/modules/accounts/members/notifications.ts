import { z } from 'zod'
import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb, writeVerb } from '@/server/core/verb'
import { db, inTransaction } from '@/server/db'
import { recordAudit } from '@/server/modules/platform/audit'
import { findNotifications, saveNotifications } from './queries-notifications'

const Notifications = z.object({
  /** Mail when callbacks need attention. */
  attention: z.boolean(),
})
type Notifications = z.output<typeof Notifications>

/** What the member asked to be told by mail; null for staff, who have no membership here. Throws E5004. */
export const getNotifications = readVerb('transactions.read', runGet)

async function runGet({ actor, organizationId }: TenantContext): Promise<Notifications | null> {
  return actor.kind === 'user' ? findNotifications(db, { organizationId, userId: actor.userId }) : null
}

/** Changes it, for one's own membership. Throws E5004, E0004 without a membership. */
export const setNotifications = writeVerb('transactions.read', Notifications, runSet)

async function runSet(ctx: TenantContext, { attention }: Notifications): Promise<void> {
  const { actor, organizationId } = ctx
  const userId = actor.kind === 'user' ? actor.userId : null
  await inTransaction(async (db) => {
    const membership =
      userId === null ? null : await saveNotifications(db, { organizationId, userId, attention })
    if (membership === null)
      throw new AppError('E0004', { message: 'Only members of this organization get emails.' })
    await recordAudit(db, ctx, {
      action: 'member.notifications_changed',
      subjectType: 'member',
      subjectId: membership.id,
      after: { attention },
    })
  })
}
