import type { Db } from '@/server/db'

type Hash = Uint8Array<ArrayBuffer>

export function findTwoFactor(db: Db, userId: string) {
  return db.twoFactor.findUnique({ where: { userId } })
}

/** A new seed, not yet confirmed. False when one is confirmed already: that one stays. */
export async function putUnconfirmedSeed(
  db: Db,
  { userId, seedSealed, createdAt }: { userId: string; seedSealed: string; createdAt: Date },
): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { userId, confirmedAt: null },
    data: { seedSealed, createdAt, lastStep: null },
  })
  if (count === 1) return true
  const made = await db.twoFactor.createMany({
    data: [{ userId, seedSealed, createdAt }],
    skipDuplicates: true,
  })
  return made.count === 1
}

/** Spends the code of this step and all before it; false when it was spent already, by however many at once. */
export async function spendStep(db: Db, userId: string, step: bigint): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { userId, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  })
  return count === 1
}

export async function confirmSeed(db: Db, userId: string, at: Date): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { userId, confirmedAt: null },
    data: { confirmedAt: at },
  })
  return count === 1
}

/** False when there was none. */
export async function deleteTwoFactor(db: Db, userId: string): Promise<boolean> {
  const { count } = await db.twoFactor.deleteMany({ where: { userId } })
  await db.recoveryCode.deleteMany({ where: { userId } })
  return count === 1
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  codes: readonly { id: string; codeHash: Hash; createdAt: Date }[],
): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } })
  await db.recoveryCode.createMany({ data: codes.map((code) => ({ ...code, userId })) })
}

/** True for the one call that used it. */
export async function spendRecoveryCode(db: Db, userId: string, codeHash: Hash, at: Date): Promise<boolean> {
  const { count } = await db.recoveryCode.updateMany({
    where: { userId, codeHash, usedAt: null },
    data: { usedAt: at },
  })
  return count === 1
}

export function countUnusedRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } })
}
