import type { Prisma } from '@/prisma/generated/client'
import { type Db, db, type Statement } from '@/server/db'
import type { FileRow } from './file-view'

const withVariants = { variants: { orderBy: { name: 'asc' } } } satisfies Prisma.StoredFileInclude

export function insertFile(data: Prisma.StoredFileUncheckedCreateInput): Promise<FileRow> {
  return db.storedFile.create({ data, include: withVariants })
}

const unclaimed: Statement = {
  name: 'files.unclaimed-bytes',
  text: `select coalesce(sum(size_bytes), 0)::bigint as bytes from stored_file
    where owner_id is null and released_at is null and organization_id is not distinct from $1::uuid`,
}

export async function sumUnclaimed(organizationId: string | null): Promise<number> {
  const [row] = await db.query<{ bytes: bigint }>(unclaimed, [organizationId])
  return Number(row?.bytes ?? 0n)
}

/** Takes a file that is nobody's yet; null where there is no such file for the taker. */
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
