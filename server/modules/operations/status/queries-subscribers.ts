import type { NoticePhase } from '@/server/contract/status-notices'
import { newId } from '@/server/core/ids'
import type { Db, Statement } from '@/server/db'

export async function upsertSubscriber(tx: Db, data: { id: string; email: string; createdAt: Date }) {
  await tx.statusSubscriber.createMany({ data: [data], skipDuplicates: true })
  return tx.statusSubscriber.findUniqueOrThrow({ where: { email: data.email } })
}

export async function findSubscriber(db: Db, id: string | null) {
  return id === null ? null : db.statusSubscriber.findUnique({ where: { id } })
}

export async function confirmSubscriber(db: Db, id: string | null, confirmedAt: Date): Promise<boolean> {
  if (id === null) return false
  await db.statusSubscriber.updateMany({ where: { id, confirmedAt: null }, data: { confirmedAt } })
  return (await db.statusSubscriber.count({ where: { id } })) > 0
}

export async function deleteSubscriber(db: Db, id: string | null): Promise<void> {
  if (id !== null) await db.statusSubscriber.deleteMany({ where: { id } })
}

export async function deleteUnconfirmedBefore(db: Db, before: Date): Promise<number> {
  const where = { confirmedAt: null, createdAt: { lt: before } }
  return (await db.statusSubscriber.deleteMany({ where })).count
}

export const countSubscribers = (db: Db): Promise<number> =>
  db.statusSubscriber.count({ where: { confirmedAt: { not: null } } })

/** In the transaction that publishes it. Once for each update, and once for an end. */
export async function insertMailing(
  tx: Db,
  mailing: { noticeId: string; updateId?: string; phase: NoticePhase; queuedAt: Date },
): Promise<void> {
  await tx.statusMailing.createMany({ data: [{ id: newId(), ...mailing }], skipDuplicates: true })
}

const endedStatement: Statement = {
  name: 'status.mail-ended',
  text: `insert into status_mailing (id, notice_id, phase, queued_at)
    select gen_random_uuid(), n.id, 'resolved', $1::timestamptz from status_notice n join incident i on i.id = n.incident_id
    where n.resolved_at is null and i.closed_at > $1::timestamptz - interval '1 day' on conflict do nothing`,
}

/** Notices that ended with their incident, which nothing publishes. */
export async function insertEndedMailings(db: Db, now: Date): Promise<void> {
  await db.query(endedStatement, [now])
}

export interface DueMailing {
  id: string
  phase: NoticePhase
  queuedAt: Date
  mailedUpTo: string | null
  title: string
  text: string
  components: string[]
}

const dueStatement: Statement = {
  name: 'status.due-mailing',
  text: `select m.id, m.phase, m.queued_at as "queuedAt", m.mailed_up_to as "mailedUpTo", n.title, n.components,
      case when m.update_id is not null then u.text when m.phase = 'resolved' then '' else n.text end as text
    from status_mailing m join status_notice n on n.id = m.notice_id left join status_notice_update u on u.id = m.update_id
    where m.finished_at is null order by m.queued_at, m.id limit 1 for update of m skip locked`,
}

/** The oldest that is not finished, held until the transaction ends. */
export async function lockDueMailing(tx: Db): Promise<DueMailing | null> {
  const [due] = await tx.query<DueMailing>(dueStatement)
  return due ?? null
}

/** Those who had confirmed before it was published. */
export function findRecipients(tx: Db, { queuedAt, mailedUpTo }: DueMailing, take: number) {
  return tx.statusSubscriber.findMany({
    where: { confirmedAt: { lt: queuedAt }, ...(mailedUpTo && { id: { gt: mailedUpTo } }) },
    orderBy: { id: 'asc' },
    take,
    select: { id: true, email: true },
  })
}

export async function updateMailing(
  tx: Db,
  id: string,
  data: { mailedUpTo?: string; finishedAt?: Date },
): Promise<void> {
  await tx.statusMailing.update({ where: { id }, data })
}
