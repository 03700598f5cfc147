import { type TopUpPauseReason, topUpPauseTexts } from '@/server/contract/billing-states'
import type { Context } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import { env } from '@/server/env'
import { organizationHref, tellRoles } from '@/server/modules/accounts/inbox'
import { queueMail } from '@/server/modules/accounts/mail'
import { findPayerEmails } from '@/server/modules/accounts/members'
import { recordAudit } from '@/server/modules/platform/audit'
import { markPaused } from './queries-top-up'

interface Pause {
  organizationId: string
  reason: TopUpPauseReason
  /** What the payment provider said. */
  detail?: string | null
}

/**
 * Stops automatic top-ups until a person turns them on again, and tells who answers for payments, in the caller's transaction.
 * Nothing where they are not on.
 */
export async function pauseTopUp(tx: Db, ctx: Context, { organizationId, reason, detail }: Pause) {
  const pauseDetail = detail?.slice(0, 300) ?? null
  const pausedAt = ctx.clock.now()
  // defence: an automatic top-up that failed is not tried again by itself
  if (!(await markPaused(tx, { organizationId, pauseReason: reason, pauseDetail, pausedAt }))) return
  await recordAudit(tx, ctx, {
    action: 'auto_top_up.paused',
    subjectType: 'organization',
    subjectId: organizationId,
    organizationId,
    before: { state: 'on' },
    after: { state: 'paused', reason, detail: pauseDetail },
  })
  await tellPayers(tx, ctx, {
    organizationId,
    kind: 'top_up_paused',
    severity: 'critical',
    title: 'Automatic top-up is paused',
    text: topUpPauseTexts[reason],
  })
}

/** The month's limit leaves no room for another package. */
export const tellLimit = (tx: Db, ctx: Context, organizationId: string) =>
  tellPayers(tx, ctx, {
    organizationId,
    kind: 'top_up_limit',
    severity: 'warning',
    title: 'Automatic top-up reached its monthly limit',
    text: 'No more packages are bought automatically this month. Raise the limit or buy a package yourself.',
  })

interface Message {
  organizationId: string
  kind: 'top_up_paused' | 'top_up_limit'
  severity: 'critical' | 'warning'
  title: string
  text: string
}

const weekMs = 7 * 86_400_000

async function tellPayers(tx: Db, ctx: Context, message: Message): Promise<void> {
  const { organizationId, kind, title, text } = message
  const now = ctx.clock.now()
  const href = await organizationHref(tx, organizationId, '/billing')
  const roles = { members: ['owner', 'finance'], staff: [] } as const
  await tellRoles(tx, { ...message, subjectId: newId(), href, now }, roles)
  const expiresAt = new Date(now.getTime() + weekMs)
  for (const to of new Set(await findPayerEmails(tx, organizationId))) {
    const mail = {
      kind,
      to,
      subject: title,
      paragraphs: [text],
      link: { label: 'View billing', url: `${env().baseUrl}${href}` },
      closing: 'This email goes to the owners and finance members of the organization.',
    }
    await queueMail(tx, ctx, mail, { expiresAt, organizationId })
  }
}
