import { type Db, db, type Statement } from '@/server/db'
import type { ThrottleCount } from './throttle-rules'

const count: Statement = {
  name: 'members.count-sign-in',
  // defence: concurrent password guesses are all counted
  text: `insert into sign_in_throttle as t (key, failures, window_ends_at)
         values ($1, 1, $2::timestamptz + $3 * interval '1 millisecond')
         on conflict (key) do update set
           failures = case when t.window_ends_at <= $2 then 1 else t.failures + 1 end,
           window_ends_at = case when t.window_ends_at <= $2 then excluded.window_ends_at else t.window_ends_at end
         returning failures, window_ends_at as "windowEndsAt"`,
}

const forgive: Statement = {
  name: 'members.forgive-sign-in',
  text: 'update sign_in_throttle set failures = failures - 1 where key = $1 and failures > 0',
}

const clear: Statement = {
  name: 'members.clear-sign-in',
  text: 'delete from sign_in_throttle where key = $1 or window_ends_at <= $2',
}

/** Counts one attempt before it is judged, in one statement, so that parallel guesses cannot outrun the limit. */
export async function countAttempt(key: string, now: Date, windowMs: number): Promise<ThrottleCount> {
  const rows = await db.query<{ failures: number; windowEndsAt: Date }>(count, [key, now, windowMs])
  const row = rows[0]
  if (!row) throw new Error('The sign-in counter returned no row')
  return row
}

export async function forgiveAttempt(key: string): Promise<void> {
  await db.query(forgive, [key])
}

/** Forgets this key, and every window that has ended. */
export async function clearAttempts(key: string, now: Date): Promise<void> {
  await db.query(clear, [key, now])
}

type Hash = Uint8Array<ArrayBuffer>

/** Ends the links before it: only the newest works. */
export async function insertReset(
  db: Db,
  reset: { id: string; userId: string | null; tokenHash: Hash; createdAt: Date; expiresAt: Date },
): Promise<void> {
  // Without a person it matches nothing, and costs the same.
  await db.passwordReset.deleteMany({ where: { userId: reset.userId ?? reset.id } })
  await db.passwordReset.create({ data: reset })
}

export function findReset(db: Db, tokenHash: Hash) {
  return db.passwordReset.findUnique({
    where: { tokenHash },
    include: { user: { select: { id: true, email: true, isActive: true } } },
  })
}

/** True for the one call that used it. */
export async function spendReset(db: Db, id: string, at: Date): Promise<boolean> {
  // defence: a reset link is used once
  const { count } = await db.passwordReset.updateMany({ where: { id, usedAt: null }, data: { usedAt: at } })
  return count === 1
}

export async function deleteResetsBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.passwordReset.deleteMany({ where: { expiresAt: { lt: before } } })
  return count
}
