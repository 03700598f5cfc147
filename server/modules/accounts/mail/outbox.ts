import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import { db } from '@/server/db'
import { env } from '@/server/env'
import { keyring } from '@/server/keyring'
import { log } from '@/server/log'
import type { RenderedEmail } from './email-message'
import {
  claimDueMail,
  type DueMail,
  deleteAttachment,
  findAttachment,
  findSentMail,
  updateMail,
} from './queries'
import { attachmentPurpose, bodyPurpose } from './queue-mail'
import { type Envelope, type MailTransport, mailTransport } from './transport'

/** Longer than the transport's own deadlines together: an email is never sent by two at once. */
const leaseMs = 120_000
const batch = 20
const waitsS = [10, 60, 300, 1_800, 7_200]

/**
 * Sends what is due: at least once each, again after a failure, until it has expired. What was sent by SMTP is forgotten
 * but for its envelope, so that no link stays behind.
 */
export async function sendDueMail(
  { clock }: { clock: Clock },
  transport: MailTransport = mailTransport(),
): Promise<{ sent: number; failed: number }> {
  if (transport.kind === 'none') return { sent: 0, failed: 0 }
  const now = clock.now()
  const due = await claimDueMail(now, new Date(now.getTime() + leaseMs), batch)
  const outcomes = await Promise.all(due.map((mail) => sendOne(mail, { transport, clock })))
  const sent = outcomes.filter((isSent) => isSent).length
  return { sent, failed: outcomes.length - sent }
}

/** Sends in the background what was queued just now. The job finds whatever this misses. */
export function sendSoon(ctx: { clock: Clock }): void {
  void sendDueMail(ctx).catch((error: unknown) => log.warn({ err: error }, 'immediate email delivery failed'))
}

type Sending = Exclude<MailTransport, { kind: 'none' }>

async function sendOne(
  mail: DueMail,
  { transport, clock }: { transport: Sending; clock: Clock },
): Promise<boolean> {
  const now = clock.now()
  if (mail.expiresAt <= now) {
    await updateMail(db, mail.id, { nextAttemptAt: null, bodySealed: null, lastError: 'expired unsent' })
    await deleteAttachment(db, mail.id)
    return false
  }
  try {
    if (transport.kind === 'smtp') await transport.send(await envelopeOf(mail))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ mailId: mail.id, attempts: mail.attempts, reason }, 'email delivery failed')
    const waitS = waitsS[mail.attempts - 1] ?? waitsS.at(-1) ?? 0
    const nextAttemptAt = new Date(now.getTime() + waitS * 1_000)
    await updateMail(db, mail.id, { nextAttemptAt, lastError: reason.slice(0, 300) })
    return false
  }
  const isOutbox = transport.kind === 'outbox'
  const sent = { sentAt: clock.now(), nextAttemptAt: null, lastError: null }
  await updateMail(db, mail.id, { ...sent, ...(!isOutbox && { bodySealed: null }) })
  if (!isOutbox) await deleteAttachment(db, mail.id)
  return true
}

async function envelopeOf({ id, recipient, subject, bodySealed }: DueMail): Promise<Envelope> {
  const { text, html, unsubscribeUrl } = openBody(bodySealed)
  const messageId = `<${id}@${new URL(env().baseUrl).hostname}>`
  const file = await findAttachment(db, id)
  const attachments = file && [
    {
      filename: file.name,
      contentType: file.contentType,
      content: Buffer.from(keyring().open(file.contentSealed, attachmentPurpose), 'base64'),
    },
  ]
  return {
    ...{ messageId, to: recipient, subject, text, html },
    ...(unsubscribeUrl && { headers: unsubscribing(unsubscribeUrl) }),
    ...(attachments && { attachments }),
  }
}

/** RFC 8058: the mail program ends it by one POST, without a page. */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

function openBody(sealed: string): RenderedEmail {
  return JSON.parse(keyring().open(sealed, bodyPurpose)) as RenderedEmail
}

const shownMessages = 100

/** The demo's emails, newest first, links and all. E0004 wherever emails really leave. */
export async function listOutbox() {
  if (mailTransport().kind !== 'outbox') throw new AppError('E0004')
  const mails = await findSentMail(db, shownMessages)
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
