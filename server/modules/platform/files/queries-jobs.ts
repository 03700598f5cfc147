import type { Prisma, StoredFile, StoredFileVariant } from '@/prisma/generated/client'
import { db, inTransaction, type Statement } from '@/server/db'

// defence: files are worked on in turns, documents first
const order = `(purpose = 'kyb_document') desc, coalesce(array_position($3::uuid[], organization_id), 0)`

const claimDue: Statement = {
  name: 'files.claim-due',
  text: `update stored_file set attempts = attempts + 1, process_after = $2
    where id = (
      select id from stored_file where state = 'waiting' and process_after <= $1 and released_at is null
      order by ${order}, process_after, id limit 1 for update skip locked
    )
    returning id`,
}

/** The next file to work on, by one process until the lease ends; `served`: organizations that had a turn, the last one last. */
export async function claimNext(
  now: Date,
  { leaseEndsAt, served }: { leaseEndsAt: Date; served: readonly (string | null)[] },
): Promise<StoredFile | null> {
  const [row] = await db.query<{ id: string }>(claimDue, [now, leaseEndsAt, served])
  return row ? db.storedFile.findUnique({ where: { id: row.id } }) : null
}

/** Changes a file that still waits; false where another worker finished it, or it was released. */
export function updateWaiting(
  id: string,
  data: Prisma.StoredFileUncheckedUpdateManyInput,
  variants: readonly StoredFileVariant[] = [],
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const { count } = await tx.storedFile.updateMany({
      where: { id, state: 'waiting', releasedAt: null },
      data,
    })
    if (count === 1 && variants.length > 0) await tx.storedFileVariant.createMany({ data: [...variants] })
    return count === 1
  })
}

/** Releases files that were not claimed in time: they can no longer be. */
export async function releaseUnclaimed(before: Date, now: Date): Promise<number> {
  const { count } = await db.storedFile.updateMany({
    where: { ownerId: null, releasedAt: null, createdAt: { lt: before } },
    data: { releasedAt: now },
  })
  return count
}

export function findReleased(limit: number) {
  return db.storedFile.findMany({
    where: { releasedAt: { not: null } },
    orderBy: { releasedAt: 'asc' },
    take: limit,
    select: { id: true, storageKey: true, variants: { select: { storageKey: true } } },
  })
}

export async function deleteFile(id: string): Promise<void> {
  await db.storedFile.deleteMany({ where: { id, releasedAt: { not: null } } })
}

const knownKeys: Statement = {
  name: 'files.known-keys',
  text: `select key from (
      select storage_key as key from stored_file union all select storage_key from stored_file_variant
    ) k where key = any($1)`,
}

/** Those of the keys that belong to a file. */
export async function findKnownKeys(keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(knownKeys, [keys])
  return new Set(rows.map(({ key }) => key))
}

/** All files that were there before, in the order of their IDs. */
export function pageOfFiles(after: string | null, before: Date, limit: number) {
  return db.storedFile.findMany({
    where: { releasedAt: null, createdAt: { lt: before }, ...(after && { id: { gt: after } }) },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true, storageKey: true, missingSince: true, variants: { select: { storageKey: true } } },
  })
}

export async function setMissing(ids: readonly string[], missingSince: Date | null): Promise<void> {
  await db.storedFile.updateMany({ where: { id: { in: [...ids] } }, data: { missingSince } })
}

const health: Statement = {
  name: 'files.health',
  text: `select
      (select coalesce(extract(epoch from $1 - min(created_at)), 0)::float8
        from stored_file where state = 'waiting' and released_at is null) as "oldestWaitingS",
      (select count(*)::float8 from stored_file where missing_since is not null and released_at is null) as missing,
      (select count(*)::float8 from stored_file where released_at < $1 - interval '1 hour') as undeleted`,
}

export interface FilesHealth {
  oldestWaitingS: number
  missing: number
  /** Released an hour ago and still there. */
  undeleted: number
}

export async function readHealth(now: Date): Promise<FilesHealth> {
  const [row] = await db.query<FilesHealth>(health, [now])
  return row ?? { oldestWaitingS: 0, missing: 0, undeleted: 0 }
}
