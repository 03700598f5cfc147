import { db, type Statement } from '@/server/db'
import { isNextAt } from './queries-send'

const overdueStatement: Statement = {
  name: 'destinations.overdue',
  text: `select coalesce(extract(epoch from $1::timestamptz - min(due_at)), 0)::float8 as seconds from notification n
    where status = 'pending' and due_at <= $1 and ${isNextAt('$1')}`,
}

/** For how many seconds the most overdue message has been due; not of one that waits for an earlier one of its incident. */
export async function readOverdueNotifications(now: Date): Promise<number> {
  const [row] = await db.query<{ seconds: number }>(overdueStatement, [now])
  return row?.seconds ?? 0
}

const attemptsStatement: Statement = {
  name: 'destinations.prune-attempts',
  text: `delete from notification_attempt where started_at < $1`,
}
const pruneStatement: Statement = {
  name: 'destinations.prune',
  text: `delete from notification where created_at < $1 and status in ('sent', 'failed') returning id`,
}

const retentionMs = 90 * 86_400_000

/** Forgets what was sent, or given up, more than ninety days ago. */
export async function pruneNotifications({ clock }: { clock: { now(): Date } }): Promise<number> {
  const before = new Date(clock.now().getTime() - retentionMs)
  await db.query(attemptsStatement, [before])
  return (await db.query(pruneStatement, [before])).length
}
