import type { Db } from '@/server/db'

type Hash = Uint8Array<ArrayBuffer>

export function findTwoFactor(db: Db, userId: string) {
  return db.twoFactor.findUnique({ where: { userId } })
}

/** Whether a second factor is asked of this person. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db.user.findFirst({
    where: { id: userId, OR: [{ twoFactor: { confirmedAt: { not: null } } }, { passkeys: { some: {} } }] },
    select: { id: true },
  })
  return found !== null
}

/** A new seed, not yet confirmed, in one statement. False when one is confirmed already: that one stays. */
export async function putUnconfirmedSeed(
  db: Db,
  { userId, seedSealed, createdAt }: { userId: string; seedSealed: string; createdAt: Date },
): Promise<boolean> {
  const written = await db.query<{ id: string }>(
    `insert into two_factor as t (user_id, seed_sealed, created_at) values ($1, $2, $3)
    on conflict (user_id) do update set seed_sealed = excluded.seed_sealed, created_at = excluded.created_at, last_step = null
    where t.confirmed_at is null returning user_id as id`,
    [userId, seedSealed, createdAt],
  )
  return written.length === 1
}

/** Spends the code of this step and all before it; false when it was spent already, by however many at once. */
export async function spendStep(db: Db, userId: string, step: bigint): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    // defence: a TOTP code works once
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
  return count === 1
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } })
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
    // defence: a recovery code works once
    where: { userId, codeHash, usedAt: null },
    data: { usedAt: at },
  })
  return count === 1
}

export function countUnusedRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId, usedAt: null } })
}

export function findPasskeys(db: Db, userId: string) {
  return db.passkey.findMany({ where: { userId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] })
}

export function findPasskeyByCredential(db: Db, credentialId: string) {
  return db.passkey.findUnique({ where: { credentialId } })
}

interface NewPasskey {
  id: string
  userId: string
  name: string
  credentialId: string
  publicKey: Uint8Array<ArrayBuffer>
  counter: bigint
  transports: string[]
  createdAt: Date
}

export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<void> {
  await db.passkey.create({ data: passkey })
}

/** False when it was used meanwhile with this counter or a later one: one of the two is a copy. */
export async function notePasskeyUse(
  db: Db,
  { id, before, counter, at }: { id: string; before: bigint; counter: bigint; at: Date },
): Promise<boolean> {
  const { count } = await db.passkey.updateMany({
    where: { id, counter: before },
    data: { counter, lastUsedAt: at },
  })
  return count === 1
}

export async function updatePasskeyName(
  db: Db,
  { id, userId, name }: { id: string; userId: string; name: string },
): Promise<boolean> {
  const { count } = await db.passkey.updateMany({ where: { id, userId }, data: { name } })
  return count === 1
}

/** False when there is none of this person. */
export async function deletePasskey(
  db: Db,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const { count } = await db.passkey.deleteMany({ where: { id, userId } })
  return count === 1
}

/** False when there was none. */
export async function deletePasskeys(db: Db, userId: string): Promise<boolean> {
  const { count } = await db.passkey.deleteMany({ where: { userId } })
  return count > 0
}

interface NewChallenge {
  id: string
  challenge: string
  purpose: string
  userId: string | null
  expiresAt: Date
}

/** Writes one, and forgets those that have expired. */
export async function insertChallenge(db: Db, challenge: NewChallenge, now: Date): Promise<void> {
  await db.passkeyChallenge.deleteMany({ where: { expiresAt: { lte: now } } })
  await db.passkeyChallenge.create({ data: challenge })
}

/** Takes a challenge, once: the bytes that were asked to be signed, or null when it is used, expired or for something else. */
export async function takeChallenge(
  db: Db,
  { id, purpose, userId, now }: { id: string; purpose: string; userId: string | null; now: Date },
): Promise<string | null> {
  // defence: a passkey challenge expires and works once
  const rows = await db.query<{ challenge: string }>(
    `delete from passkey_challenge where id = $1 and purpose = $2
      and user_id is not distinct from $3 and expires_at > $4 returning challenge`,
    [id, purpose, userId, now],
  )
  return rows[0]?.challenge ?? null
}
