import type { Transporter } from 'nodemailer'
import { processSingleton } from '@/server/core/process-singleton'
import { env } from '@/server/env'

export interface Envelope {
  /** The same for every attempt, so that a mailbox can tell an email that arrives twice. */
  messageId: string
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
  attachments?: { filename: string; contentType: string; content: Buffer }[]
}

/** Where emails go. `outbox`: they stay in the database, for the demo's page. `none`: this deployment sends none. */
export type MailTransport =
  | { kind: 'none' }
  | { kind: 'outbox' }
  | { kind: 'smtp'; send: (envelope: Envelope) => Promise<void> }

/** The transport that MAIL_TRANSPORT names. The outbox shows the links of all emails, so only the demo may have it. */
export function mailTransport(): MailTransport {
  const { MAIL_TRANSPORT: wanted, CROUPIER_MODE: mode } = env()
  const isDemo = mode === 'demo'
  if (wanted === 'outbox' && !isDemo) throw new Error('MAIL_TRANSPORT=outbox is for the demo only')
  if (wanted === 'outbox' || (!wanted && isDemo)) return { kind: 'outbox' }
  if (!wanted) return { kind: 'none' }
  return processSingleton('mail-transport', () => smtpTransport(wanted, env().MAIL_FROM))
}

export const isMailConfigured = () => mailTransport().kind !== 'none'

/** For pages: whether emails leave, or stay in the demo's outbox. */
export function mailing(): { sendsMail: boolean; hasOutbox: boolean } {
  const { kind } = mailTransport()
  return { sendsMail: kind !== 'none', hasOutbox: kind === 'outbox' }
}

export function smtpTransport(url: string, from: string): MailTransport {
  let transporter: Transporter | undefined
  return {
    kind: 'smtp',
    async send(envelope) {
      const { createTransport } = await import('nodemailer')
      transporter ??= createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
      })
      await transporter.sendMail({ from, ...envelope })
    },
  }
}
