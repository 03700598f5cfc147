import type { Prisma } from '@/prisma/generated/client'
import type { Context } from '@/server/core/context'
import type { OrganizationId } from '@/server/core/ids'
import { type Db, db, inTransaction, type Statement } from '@/server/db'

/** The row behind a presented key, with what the rest of the request needs of its organization. */
export interface PresentedKeyRow {
  key_id: string
  /** False: revoked, or who answers for it is not active: a member without an active membership, a disabled service account. */
  is_usable: boolean
  allowed_networks: string[]
  allowed_operations: string[]
  brand_id: string | null
  name: string
  scopes: string[]
  organization_id: string
  slug: string
  kind: 'single' | 'platform'
  is_active: boolean
  rate_limits: unknown
  expires_at: Date | null
  /** The service account that owns it; all null: none does. */
  service_account_id: string | null
  service_account_name: string | null
  service_account_role: string | null
}

const findPresentedKey: Statement = {
  name: 'keys_find_presented',
  // defence: revoked keys and keys of suspended members are refused
  text: `
    select k.id as key_id, k.name, k.scopes, o.id as organization_id, o.slug, o.kind, o.is_active, o.rate_limits,
      k.expires_at, k.allowed_networks, k.allowed_operations, k.brand_id,
      (k.responsible_id is null or coalesce(m.is_active, false)) and (k.service_account_id is null or s.is_active)
        and k.revoked_at is null as is_usable,
      s.id as service_account_id, s.name as service_account_name, s.role::text as service_account_role
    from api_key k
    join organization o on o.id = k.organization_id
    left join membership m on m.organization_id = k.organization_id and m.user_id = k.responsible_id
    left join service_account s on s.id = k.service_account_id
    where k.secret_hash = $1`,
}

/** Whether or not it can be used. */
export async function findKeyByHash(secretHash: Buffer): Promise<PresentedKeyRow | null> {
  const [row] = await db.query<PresentedKeyRow>(findPresentedKey, [secretHash])
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

export interface KeyUsage {
  keyId: string
  /** The hour's start. */
  hour: Date
  calls: number
}

const addUsageStatement: Statement = {
  name: 'keys_add_usage',
  text: `
    insert into api_key_usage (key_id, hour, calls)
    select * from unnest($1::uuid[], $2::timestamptz[], $3::int[]) order by 1, 2
    on conflict (key_id, hour) do update set calls = api_key_usage.calls + excluded.calls`,
}

export async function addUsage(rows: readonly KeyUsage[]): Promise<void> {
  await db.query(addUsageStatement, [
    rows.map(({ keyId }) => keyId),
    rows.map(({ hour }) => hour),
    rows.map(({ calls }) => calls),
  ])
}

const usageStatement: Statement = {
  name: 'keys_usage',
  text: `
    select u.key_id as "keyId", sum(u.calls) filter (where u.hour > $2) as "lastDay", sum(u.calls) as "lastWeek"
    from api_key k join api_key_usage u on u.key_id = k.id
    where k.organization_id = $1 and u.hour > $3
    group by u.key_id`,
}

/** Calls by key: of the hours that began after `day`, and of those after `week`. */
export async function findUsage(
  organizationId: OrganizationId,
  { day, week }: { day: Date; week: Date },
): Promise<Map<string, { lastDay: number; lastWeek: number }>> {
  const rows = await db.query<{ keyId: string; lastDay: bigint | null; lastWeek: bigint | null }>(
    usageStatement,
    [organizationId, day, week],
  )
  return new Map(
    rows.map(({ keyId, lastDay, lastWeek }) => [
      keyId,
      { lastDay: Number(lastDay ?? 0n), lastWeek: Number(lastWeek ?? 0n) },
    ]),
  )
}

const pruneUsageStatement: Statement = {
  name: 'keys_prune_usage',
  text: 'delete from api_key_usage where hour < $1 returning 1',
}

export async function deleteUsageBefore(before: Date): Promise<number> {
  return (await db.query(pruneUsageStatement, [before])).length
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
  serviceAccount: { select: { id: true, name: true, role: true, isActive: true } },
  allowedNetworks: true,
  allowedOperations: true,
  brandId: true,
  brand: { select: { ref: true } },
} satisfies Prisma.ApiKeySelect

export type KeyRow = Prisma.ApiKeyGetPayload<{ select: typeof shown }>

export type NewKeyRow = Prisma.ApiKeyUncheckedCreateInput & { id: string; prefix: string }

export function insertKey(db: Db, data: NewKeyRow): Promise<KeyRow> {
  return db.apiKey.create({ data, select: shown })
}

/** Held to the end of the transaction: the keys of one organization are counted and added by one at a time. */
export async function lockKeysOf(db: Db, organizationId: OrganizationId): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('keys:' || $1, 0))", [organizationId])
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

/** The members, by their users' ids: those whose keys open something, and the suspended. */
export async function findMembersById(db: Db, organizationId: OrganizationId) {
  const memberships = await db.membership.findMany({
    where: { organizationId },
    select: { userId: true, isActive: true, user: { select: { name: true } } },
  })
  return new Map(memberships.map(({ userId, isActive, user: { name } }) => [userId, { isActive, name }]))
}

/** Gives a key its one owner: a member or a service account. */
export function updateOwner(
  db: Db,
  keyId: string,
  owner: { responsibleId: string } | { serviceAccountId: string },
): Promise<KeyRow> {
  const data = { responsibleId: null, serviceAccountId: null, ...owner }
  return db.apiKey.update({ where: { id: keyId }, data, select: shown })
}

/** The working keys that a member answers for. */
export function findKeysOfMember(
  db: Db,
  organizationId: OrganizationId,
  responsibleId: string,
  now: Date,
): Promise<KeyRow[]> {
  return db.apiKey.findMany({
    where: {
      organizationId,
      responsibleId,
      revokedAt: null,
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: shown,
  })
}

export function updateLimits(
  db: Db,
  keyId: string,
  limits: Partial<Pick<KeyRow, 'allowedNetworks' | 'allowedOperations'>>,
): Promise<KeyRow> {
  return db.apiKey.update({ where: { id: keyId }, data: limits, select: shown })
}

/** Names and beginnings of keys of the organization, by id. */
export async function findKeyNames(db: Db, organizationId: string, keyIds: readonly string[]) {
  const rows = await db.apiKey.findMany({
    where: { organizationId, id: { in: [...keyIds] } },
    select: { id: true, name: true, prefix: true },
  })
  return new Map(rows.map(({ id, ...key }) => [id, key]))
}

export function renameKeyRow(db: Db, keyId: string, name: string): Promise<KeyRow> {
  return db.apiKey.update({ where: { id: keyId }, data: { name }, select: shown })
}

/** Runs `work` in one transaction: the change and its audit row are committed together or not at all. */
export function inKeyTransaction<T>(work: (db: Db) => Promise<T>): Promise<T> {
  return inTransaction(work)
}

/** Revokes every key of an organization, in the caller's transaction: its next call is refused. Returns how many. */
export async function endKeys(tx: Db, { clock }: Context, organizationId: string): Promise<number> {
  const { count } = await tx.apiKey.updateMany({
    where: { organizationId, revokedAt: null },
    data: { revokedAt: clock.now() },
  })
  return count
}

/** Deletes the keys of an organization and what is known of their use. */
export async function eraseKeys(tx: Db, _: Context, organizationId: string): Promise<void> {
  const keys = await tx.apiKey.findMany({ where: { organizationId }, select: { id: true } })
  const ids = keys.map(({ id }) => id)
  await tx.apiKeyUsage.deleteMany({ where: { keyId: { in: ids } } })
  // A key that was rotated names the one that took over.
  await tx.apiKey.updateMany({ where: { organizationId }, data: { replacedById: null } })
  await tx.apiKey.deleteMany({ where: { organizationId } })
}
