import { organizationPath } from '@/server/contract/cabinet-addresses'
import type { Context } from '@/server/core/context'
import { inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { type EmailMessage, isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findAttentionRecipients } from '@/server/modules/accounts/members'
import { lateBefore } from './attention-scope'
import {
  type AlertedOrganization,
  countWaitingUpTo,
  lockWindow,
  markTold,
  openWindow,
  selectAlertsDue,
} from './queries-alert'

/** Counts and a link, and nothing of a player: a mailbox is outside of the organization's own rules. */
function attentionEmail(told: {
  to: string
  organization: { name: string; slug: string }
  fresh: number
  waiting: number
}): EmailMessage {
  const { to, organization, fresh, waiting } = told
  const others = waiting > fresh ? ` In all, ${counted(waiting)} attention.` : ''
  return {
    kind: 'callbacks_need_attention',
    to,
    subject: `${organization.name}: ${counted(fresh)} attention`,
    paragraphs: [
      `${counted(fresh)} attention in ${organization.name}. Replay or resolve them; Croupier makes no further attempt.${others}`,
    ],
    link: {
      label: 'Review callbacks',
      url: `${env().baseUrl}${organizationPath(organization.slug, '/callbacks')}`,
    },
    closing: 'You get at most one such email per hour. Turn them off under Notifications on the team page.',
  }
}

const counted = (count: number) =>
  count === 1 ? '1 callback needs' : `${count.toLocaleString('en')} callbacks need`

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
