import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'
import type { FileRow } from './file-view'

const withVariants = { variants: { orderBy: { name: 'asc' } } } satisfies Prisma.StoredFileInclude

export function insertFile(tx: Db, data: Prisma.StoredFileUncheckedCreateInput): Promise<FileRow> {
  return tx.storedFile.create({ data, include: withVariants })
}

const lock: Statement = {
  name: 'files.lock-uploads',
  text: `select pg_advisory_xact_lock(hashtextextended('uploads/' || coalesce($1, ''), 0))`,
}

/** One upload of an organization after the other, until the transaction ends: what it has is counted and added to. */
export async function lockUploads(tx: Db, organizationId: string | null): Promise<void> {
  await tx.query(lock, [organizationId])
}

const held: Statement = {
  name: 'files.held',
  text: `select
      (select coalesce(sum(size_bytes), 0)::float8 from stored_file
        where owner_id is null and released_at is null and organization_id is not distinct from $1::uuid) as "unclaimedBytes",
      (select coalesce(sum(pixels), 0)::float8 from stored_file
        where state = 'waiting' and released_at is null and organization_id is not distinct from $1::uuid) as "waitingPixels"`,
}

/** What an organization has that counts against limits. */
export async function sumHeld(
  handle: Db,
  organizationId: string | null,
): Promise<{ unclaimedBytes: number; waitingPixels: number }> {
  const [row] = await handle.query<{ unclaimedBytes: number; waitingPixels: number }>(held, [organizationId])
  return row ?? { unclaimedBytes: 0, waitingPixels: 0 }
}

/** Claims an unclaimed file; null where there is no such file for the taker. */
export async function claim(
  tx: Db,
  of: { organizationId: string | null; fileId: string; purpose: string; ownerId: string },
): Promise<FileRow | null> {
  const { organizationId, fileId, purpose, ownerId } = of
  const { count } = await tx.storedFile.updateMany({
    // defence: a file is claimed once, by its own organization, for its purpose
    where: {
      id: fileId,
      organizationId,
      purpose,
      ownerId: null,
      releasedAt: null,
      state: { not: 'refused' },
    },
    data: { ownerId },
  })
  return count === 1 ? tx.storedFile.findUnique({ where: { id: fileId }, include: withVariants }) : null
}

/** Why an unclaimed file was refused; null where it was not. */
export async function findRefusal(
  tx: Db,
  of: { organizationId: string | null; fileId: string; purpose: string },
): Promise<string | null> {
  const { organizationId, fileId, purpose } = of
  const where = { id: fileId, organizationId, purpose, releasedAt: null, ownerId: null }
  return (await tx.storedFile.findFirst({ where, select: { refusal: true } }))?.refusal ?? null
}

export async function hasUpload(of: {
  organizationId: string | null
  fileId: string
  purpose: string
}): Promise<boolean> {
  const { organizationId, fileId, purpose } = of
  const where = { id: fileId, organizationId, purpose, releasedAt: null, state: { not: 'refused' as const } }
  return (await db.storedFile.count({ where })) === 1
}

export async function release(
  tx: Db,
  { organizationId, fileId, now }: { organizationId: string | null; fileId: string; now: Date },
): Promise<void> {
  await tx.storedFile.updateMany({
    where: { id: fileId, organizationId, releasedAt: null },
    data: { releasedAt: now },
  })
}

export async function releaseAll(tx: Db, organizationId: string, now: Date): Promise<number> {
  const { count } = await tx.storedFile.updateMany({
    where: { organizationId, releasedAt: null },
    data: { releasedAt: now },
  })
  return count
}

export function findFiles(handle: Db, ids: readonly string[]): Promise<FileRow[]> {
  return handle.storedFile.findMany({
    where: { id: { in: [...ids] }, releasedAt: null },
    include: withVariants,
  })
}

/** With what is needed to read it: gone from here once it is released. */
export function findReadable(id: string): Promise<FileRow | null> {
  return db.storedFile.findFirst({
    where: { id, releasedAt: null, state: 'ready' },
    include: withVariants,
  })
}

/** What an organization has, claimed and ready, the oldest first. */
export function findReadyOf(organizationId: string) {
  return db.storedFile.findMany({
    where: { organizationId, releasedAt: null, state: 'ready', ownerId: { not: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

const findPublished: Statement = {
  name: 'files.find-public',
  text: `select v.storage_key as "storageKey", v.media_type as "mediaType", v.size_bytes as "sizeBytes"
    from stored_file_variant v join stored_file f on f.id = v.file_id
    where v.sha256 = $1 and v.name = $2 and f.purpose = any($3)
      and f.owner_id is not null and f.released_at is null and f.state = 'ready' limit 1`,
}

export interface PublicVariant {
  storageKey: string
  mediaType: string
  sizeBytes: number
}

/** A published picture by the address of its content. */
export async function findPublic(
  sha256: string,
  variant: string,
  purposes: readonly string[],
): Promise<PublicVariant | null> {
  const [row] = await db.query<PublicVariant>(findPublished, [sha256, variant, purposes])
  return row ?? null
}

export async function findFileKey(organizationId: string): Promise<string | null> {
  const found = await db.organizationFileKey.findUnique({ where: { organizationId } })
  return found?.keySealed ?? null
}

const insert: Statement = {
  name: 'files.insert-key',
  text: `insert into organization_file_key (organization_id, key_sealed, created_at) values ($1, $2, $3)
    on conflict (organization_id) do nothing`,
}

export async function insertFileKey(organizationId: string, sealed: string, now: Date): Promise<void> {
  await db.query(insert, [organizationId, sealed, now])
}

export async function deleteFileKey(tx: Db, organizationId: string): Promise<void> {
  await tx.organizationFileKey.deleteMany({ where: { organizationId } })
}
