import type { Clock } from '@/server/core/clock'
import { newId } from '@/server/core/ids'
import { type Db, db } from '@/server/db'
import { env } from '@/server/env'
import { keyring } from '@/server/keyring'
import { findEmailBranding } from '@/server/modules/accounts/branding'
import { type EmailLook, type EmailMessage, renderEmail } from './email-message'
import { deleteMailBefore, insertMail } from './queries'
import { isMailConfigured } from './transport'

export const bodyPurpose = 'mail.body'

const dayMs = 86_400_000

export const attachmentPurpose = 'mail.attachment'

/** A file that goes with an email. Its sender keeps it small: each recipient has a copy. */
export interface Attachment {
  name: string
  contentType: string
  content: Uint8Array
}

interface Options {
  /** When there is no point in it any more; default a day. */
  expiresAt?: Date
  /** Writes the row without ever sending it: for an address that must not be told apart from one that is known. */
  isDropped?: boolean
  attachment?: Attachment
  /** Mail of an organization to its own people bears its branding. */
  organizationId?: string
}

/**
 * Writes an email in the caller's transaction: it is sent if and only if that commits. `sendSoon` after it saves the wait
 * for the job. Null, and nothing done, where no mail is sent; else the email's id.
 */
export async function queueMail(
  db: Db,
  { clock }: { clock: Clock },
  mail: EmailMessage,
  { expiresAt, isDropped = false, attachment, organizationId }: Options = {},
): Promise<string | null> {
  if (!isMailConfigured()) return null
  const now = clock.now()
  const look = organizationId === undefined ? undefined : await findEmailLook(db, organizationId)
  const id = newId()
  await insertMail(db, {
    id,
    kind: mail.kind,
    recipient: mail.to,
    subject: mail.subject.replace(/\s+/g, ' '),
    bodySealed: keyring().seal(JSON.stringify(renderEmail(mail, look)), bodyPurpose),
    createdAt: now,
    expiresAt: expiresAt ?? new Date(now.getTime() + dayMs),
    nextAttemptAt: isDropped ? null : now,
    ...(attachment && { attachment: { create: sealed(attachment) } }),
  })
  return id
}

const sealed = ({ name, contentType, content }: Attachment) => ({
  name,
  contentType,
  bytes: content.length,
  contentSealed: keyring().seal(Buffer.from(content).toString('base64'), attachmentPurpose),
})

const retentionMs = 7 * 86_400_000

/** Forgets emails a week after they were written, but for those still to be sent. */
export function pruneMail({ clock }: { clock: Clock }): Promise<number> {
  return deleteMailBefore(db, new Date(clock.now().getTime() - retentionMs))
}

/** What the organization has published; undefined where it has not. Read in the caller's transaction. */
async function findEmailLook(db: Db, organizationId: string): Promise<EmailLook | undefined> {
  const found = await findEmailBranding(db, organizationId)
  if (!found) return undefined
  const { displayName, accent, logo } = found
  return { name: displayName, accent, logoUrl: logo && new URL(logo, env().baseUrl).href }
}
