import { AppError } from '@/server/core/app-error'
import { db } from '@/server/db'
import { findSentMail } from './queries'
import { openBody } from './send-due-mail'
import { mailTransport } from './transport'

const shown = 100

/** The demo's emails, newest first, links and all. E0004 wherever emails really leave. */
export async function listOutbox() {
  if (mailTransport().kind !== 'outbox') throw new AppError('E0004')
  const mails = await findSentMail(db, shown)
  return mails.map(({ id, kind, recipient, subject, createdAt, bodySealed, attachment }) => {
    const body = bodySealed === null ? null : openBody(bodySealed)
    return {
      id,
      kind,
      recipient,
      subject,
      createdAt,
      text: body?.text ?? '',
      url: body?.url ?? null,
      attachment,
    }
  })
}
