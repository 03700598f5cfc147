import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findAttentionRecipients } from '@/server/modules/accounts/members'
import { attentionEmail } from './attention-email'
import { lateBefore } from './attention-scope'
import { type AlertedOrganization, lockWindow, markTold, openWindow, selectAlertsDue } from './queries-alert'
import { countWaitingUpTo } from './queries-waiting'

/** After a mail, the next comes no earlier: what arrives meanwhile is in one digest. */
const windowMs = 3_600_000
const maxCounted = 10_000

/**
 * Tells members who asked for it that callbacks need attention: at once for the first, then at most once per window, each
 * callback once. Any number of instances may run it: the window, the marks and the mails are one transaction.
 */
export async function alertMembers(ctx: Context): Promise<{ organizations: number; mails: number }> {
  if (!isMailConfigured()) return { organizations: 0, mails: 0 }
  const now = ctx.clock.now()
  const due = await selectAlertsDue(now, lateBefore(now))
  let mails = 0
  for (const organization of due) mails += await alertOrganization(ctx, organization)
  if (mails > 0) sendSoon(ctx)
  return { organizations: due.length, mails }
}

async function alertOrganization(ctx: Context, organization: AlertedOrganization): Promise<number> {
  return inTransaction(async (db) => {
    const now = ctx.clock.now()
    const organizationId = organization.id
    // defence: members are alerted once per window
    if (!(await lockWindow(db, organizationId, now))) return 0
    const confirmedBefore = lateBefore(now)
    const recipients = await findAttentionRecipients(db, organizationId)
    const fresh = await markTold(db, { organizationId, confirmedBefore, now })
    if (fresh === 0 || recipients.length === 0) return 0
    const waiting = await countWaitingUpTo({ organizationId, confirmedBefore, limit: maxCounted })
    for (const to of recipients)
      await queueMail(db, ctx, attentionEmail({ to, organization, fresh, waiting }), { organizationId })
    await openWindow(db, organizationId, new Date(now.getTime() + windowMs))
    return recipients.length
  })
}
