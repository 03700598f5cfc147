import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'

export function insertMail(db: Db, data: Prisma.MailCreateInput) {
  return db.mail.create({ data })
}

export interface DueMail {
  id: string
  recipient: string
  subject: string
  bodySealed: string
  expiresAt: Date
  attempts: number
}

/** One claim per email at a time, whatever number of instances: it is due again when the lease ends. */
const claim: Statement = {
  name: 'mail.claim',
  text: `update mail set attempts = attempts + 1, next_attempt_at = $2
    where id in (
      select id from mail where next_attempt_at <= $1 order by next_attempt_at limit $3 for update skip locked
    )
    returning id, recipient, subject, body_sealed as "bodySealed", expires_at as "expiresAt", attempts`,
}

export function claimDueMail(now: Date, leaseEndsAt: Date, limit: number): Promise<DueMail[]> {
  return db.query<DueMail>(claim, [now, leaseEndsAt, limit])
}

export async function updateMail(db: Db, id: string, data: Prisma.MailUncheckedUpdateInput): Promise<void> {
  await db.mail.update({ where: { id }, data })
}

export function findAttachment(db: Db, mailId: string) {
  return db.mailAttachment.findUnique({ where: { mailId } })
}

export async function deleteAttachment(db: Db, mailId: string): Promise<void> {
  await db.mailAttachment.deleteMany({ where: { mailId } })
}

export function findSentMail(db: Db, limit: number) {
  return db.mail.findMany({
    where: { sentAt: { not: null }, bodySealed: { not: null } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: { attachment: { select: { name: true, bytes: true } } },
  })
}

export async function deleteMailBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.mail.deleteMany({ where: { createdAt: { lt: before }, nextAttemptAt: null } })
  return count
}

/** Deletes every email to these addresses, sent or not. */
export async function eraseMailTo(tx: Db, addresses: readonly string[]): Promise<void> {
  await tx.mail.deleteMany({ where: { recipient: { in: [...addresses] } } })
}
