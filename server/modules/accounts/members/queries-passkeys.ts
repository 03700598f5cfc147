import type { Db } from '@/server/db'

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
