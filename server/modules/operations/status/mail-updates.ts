import { noticePhaseLabels } from '@/server/contract/status-notices'
import type { Clock } from '@/server/core/clock'
import { db, inTransaction } from '@/server/db'
import { env } from '@/server/env'
import { type EmailMessage, isMailConfigured, queueMail, sendSoon } from '@/server/modules/accounts/mail'
import { findProviders } from './queries'
import {
  type DueMailing,
  findRecipients,
  insertEndedMailings,
  lockDueMailing,
  updateMailing,
} from './queries-subscribers'
import { statusParts } from './status-parts'
import { subscriptionUrl } from './subscribers'

const batch = 100
/** What could not be mailed for so long is no news. */
const staleMs = 24 * 3_600_000

/**
 * Mails what was published to each confirmed subscriber, once whatever happens in between: the emails of a hundred of them and how far
 * it is are one commit. Returns how many were queued.
 */
export async function mailStatusUpdates(ctx: { clock: Clock }): Promise<number> {
  const now = ctx.clock.now()
  await insertEndedMailings(db, now)
  const names = new Map(statusParts(await findProviders()).map(({ id, name }) => [id, name]))
  let queued = 0
  for (;;) {
    const done = await inTransaction(async (tx) => {
      const due = await lockDueMailing(tx)
      if (due === null) return null
      const isStale = now.getTime() - due.queuedAt.getTime() > staleMs
      const recipients = isStale || !isMailConfigured() ? [] : await findRecipients(tx, due, batch)
      for (const { id, email } of recipients) await queueMail(tx, ctx, updateMail(due, names, id, email))
      const last = recipients.at(-1)
      await updateMailing(tx, due.id, {
        ...(last && { mailedUpTo: last.id }),
        ...(recipients.length < batch && { finishedAt: now }),
      })
      return recipients.length
    })
    if (done === null) break
    queued += done
  }
  if (queued > 0) sendSoon(ctx)
  return queued
}

function updateMail(
  { phase, title, text, components }: DueMailing,
  names: ReadonlyMap<string, string>,
  id: string,
  to: string,
): EmailMessage {
  const affected = components.map((component) => names.get(component) ?? component)
  const unsubscribeUrl = subscriptionUrl(id)
  return {
    ...{ kind: 'status_update', to, subject: `${noticePhaseLabels[phase]}: ${title}`, unsubscribeUrl },
    paragraphs: [
      title,
      ...(text ? [`${noticePhaseLabels[phase]}: ${text}`] : [`${noticePhaseLabels[phase]}.`]),
      ...(affected.length > 0 ? [`Affected: ${affected.join(', ')}`] : []),
    ],
    link: { label: 'Open the status page', url: `${env().baseUrl}/status` },
    closing: `You asked for updates of the status page. To end them: ${unsubscribeUrl}`,
  }
}
