import { AppError } from '@/server/core/app-error'
import type { Clock } from '@/server/core/clock'
import type { Db } from '@/server/db'
import { type FileView, viewOf } from './file-view'
import { type FilePurpose, rulesOf } from './purposes'
import { claim, deleteFileKey, findFiles, findRefusal, hasUpload, release, releaseAll } from './queries'

interface Claim {
  organizationId: string | null
  fileId: string
  purpose: FilePurpose
  /** ID of what the file belongs to from now on, the owning module's own. */
  ownerId: string
}

/**
 * Gives an uploaded file its owner, in the caller's transaction: once. It may still be waiting for its job. Throws the purpose's
 * "not found" for a file of another organization or purpose and one that has an owner, and its "wrong type" for a picture that cannot be used.
 */
export async function claimFile(tx: Db, wanted: Claim): Promise<FileView> {
  const row = await claim(tx, wanted)
  if (row) return viewOf(row)
  const message = refusedWords[(await findRefusal(tx, wanted)) ?? '']
  throw message === undefined
    ? noSuchUpload(wanted.purpose)
    : new AppError(rulesOf(wanted.purpose).wrongType, { message })
}

const refusedWords: Readonly<Record<string, string>> = {
  unreadable: 'This file is not a readable picture.',
  too_many_pixels: 'This picture has too many pixels.',
  unsafe: 'This SVG has more than shapes. Save it without effects, images and links, or as PNG.',
  too_costly: 'This picture takes too long to open, or too much memory.',
}

/** An upload that is only read, and swept after its day. Throws as `claimFile` does, for a file of another organization or purpose. */
export async function requireUpload(wanted: Omit<Claim, 'ownerId'>): Promise<void> {
  if (!(await hasUpload(wanted))) throw noSuchUpload(wanted.purpose)
}

const noSuchUpload = (purpose: FilePurpose) =>
  new AppError(rulesOf(purpose).notFound, {
    message: 'This uploaded file does not exist, or was used already. Upload it again.',
  })

/** Releases a file: it is unreadable once this is committed, and the sweep deletes it. */
export async function releaseFile(
  tx: Db,
  { organizationId, fileId, clock }: { organizationId: string | null; fileId: string; clock: Clock },
): Promise<void> {
  await release(tx, { organizationId, fileId, now: clock.now() })
}

/** Files by their IDs; those that were given up are left out. */
export async function getFiles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, FileView>> {
  const rows = ids.length === 0 ? [] : await findFiles(db, ids)
  return new Map(rows.map((row) => [row.id, viewOf(row)]))
}

/** Gives up every file of an organization and forgets the key of the sealed ones; the number of files. */
export async function eraseOrganizationFiles(
  tx: Db,
  { clock }: { clock: Clock },
  organizationId: string,
): Promise<number> {
  await deleteFileKey(tx, organizationId)
  return releaseAll(tx, organizationId, clock.now())
}
