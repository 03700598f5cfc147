import type { Db } from '@/server/db'

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
