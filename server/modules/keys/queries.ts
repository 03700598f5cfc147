import type { Prisma } from '@/prisma/generated/client'
import type { OrganizationId } from '@/server/core/ids'
import { type Db, db, inTransaction, type Statement } from '@/server/db'

/** The row behind a presented key, with what the rest of the request needs of its organization. */
export interface PresentedKeyRow {
  key_id: string
  name: string
  scopes: string[]
  organization_id: string
  slug: string
  kind: 'single' | 'platform'
  is_active: boolean
  rate_limits: unknown
  expires_at: Date | null
}

const findUsableKey: Statement = {
  name: 'keys_find_usable',
  // defence: revoked keys and keys of suspended members are refused
  text: `
    select k.id as key_id, k.name, k.scopes, o.id as organization_id, o.slug, o.kind, o.is_active, o.rate_limits,
      k.expires_at
    from api_key k
    join organization o on o.id = k.organization_id
    left join membership m on m.organization_id = k.organization_id and m.user_id = k.responsible_id
    where k.secret_hash = $1 and (k.responsible_id is null or m.is_active) and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)`,
}

export async function findKeyByHash(secretHash: Buffer, now: Date): Promise<PresentedKeyRow | null> {
  const [row] = await db.query<PresentedKeyRow>(findUsableKey, [secretHash, now])
  return row ?? null
}

const writeLastUses: Statement = {
  name: 'keys_write_last_uses',
  text: `
    update api_key k set last_used_at = greatest(k.last_used_at, used.at)
    from unnest($1::uuid[], $2::timestamptz[]) as used(key_id, at)
    where k.id = used.key_id`,
}

export async function updateLastUses(uses: ReadonlyMap<string, Date>): Promise<void> {
  await db.query(writeLastUses, [[...uses.keys()], [...uses.values()]])
}

const shown = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  expiresAt: true,
  revokedAt: true,
  lastUsedAt: true,
  createdAt: true,
  replacedById: true,
  responsibleId: true,
} satisfies Prisma.ApiKeySelect

export type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof shown }>

export type NewKeyRow = Prisma.ApiKeyUncheckedCreateInput & { id: string; prefix: string }

export function insertKey(db: Db, data: NewKeyRow): Promise<KeyRow> {
  return db.apiKey.create({ data, select: shown })
}

/** Held to the end of the transaction: the keys of one organization are counted and added by one at a time. */
export async function lockKeysOf(db: Db, organizationId: OrganizationId): Promise<void> {
  await db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('keys:' || ${organizationId}, 0))`
}

export function countUsableKeys(db: Db, organizationId: OrganizationId, now: Date): Promise<number> {
  return db.apiKey.count({
    where: { organizationId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
  })
}

export function findKeys(organizationId: OrganizationId): Promise<KeyRow[]> {
  return db.apiKey.findMany({
    // defence: lists of keys are scoped to the organization
    where: { organizationId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: shown,
  })
}

export function findKey(db: Db, organizationId: OrganizationId, keyId: string): Promise<KeyRow | null> {
  // defence: a key is scoped to the organization
  return db.apiKey.findFirst({ where: { id: keyId, organizationId }, select: shown })
}

/** Returns whether this call was the one that revoked it. */
export async function markRevoked(db: Db, keyId: string, now: Date): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({
    where: { id: keyId, revokedAt: null },
    data: { revokedAt: now },
  })
  return count === 1
}

export interface Replacement {
  keyId: string
  replacedById: string
  /** One of the two: until when the old key still works, or that it works no longer. */
  expiresAt: Date | null
  revokedAt: Date | null
}

/** Returns whether this call was the one that replaced it: a key that was revoked or replaced meanwhile is left alone. */
export async function markReplaced(db: Db, { keyId, ...end }: Replacement): Promise<boolean> {
  const { count } = await db.apiKey.updateMany({
    where: { id: keyId, revokedAt: null, replacedById: null },
    data: end,
  })
  return count === 1
}

/** The members whose keys open something. */
export async function findActiveMemberIds(db: Db, organizationId: OrganizationId): Promise<Set<string>> {
  const seats = await db.membership.findMany({
    where: { organizationId, isActive: true },
    select: { userId: true },
  })
  return new Set(seats.map(({ userId }) => userId))
}

export function updateResponsible(db: Db, keyId: string, responsibleId: string): Promise<KeyRow> {
  return db.apiKey.update({ where: { id: keyId }, data: { responsibleId }, select: shown })
}

export function renameKeyRow(db: Db, keyId: string, name: string): Promise<KeyRow> {
  return db.apiKey.update({ where: { id: keyId }, data: { name }, select: shown })
}

/** Runs `work` in one transaction: the change and its audit row are committed together or not at all. */
export function inKeyTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(work)
}
