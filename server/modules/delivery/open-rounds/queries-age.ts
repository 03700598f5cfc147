import type { Db } from '@/server/db'

export async function findAge(db: Db, id: string): Promise<number | null> {
  const found = await db.organization.findUnique({ where: { id }, select: { openRoundMinutes: true } })
  return found?.openRoundMinutes ?? null
}

export async function updateAge(db: Db, id: string, openRoundMinutes: number | null): Promise<void> {
  await db.organization.update({ where: { id }, data: { openRoundMinutes } })
}

export function findProviderAge(db: Db, code: string) {
  return db.provider.findUnique({ where: { code }, select: { openRoundMinutes: true } })
}

export async function updateProviderAge(
  db: Db,
  code: string,
  openRoundMinutes: number | null,
): Promise<void> {
  await db.provider.update({ where: { code }, data: { openRoundMinutes } })
}
