import type { Prisma } from '@/prisma/generated/client'
import { type Db, db } from '@/server/db'
import type { Subject } from './columns'
import { Groups, type ManifestFile } from './manifest'

/** What can be read: it was verified, and its time has not passed. */
const readable = ['verified', 'detached', 'dropped']
/** Months that the database does not have any more. */
const gone = ['detached', 'dropped']

export interface FoundFile extends Pick<ManifestFile, 'name' | 'subject' | 'sizeBytes' | 'groups'> {
  month: string
}

async function findFound(
  where: Prisma.ArchiveFileWhereInput,
  states: readonly string[],
): Promise<FoundFile[]> {
  const rows = await db.archiveFile.findMany({
    where: { ...where, archiveMonth: { state: { in: [...states] } } },
    orderBy: [{ month: 'asc' }, { subject: 'desc' }, { position: 'asc' }],
    select: { month: true, name: true, subject: true, sizeBytes: true, groups: true },
  })
  return rows.map(({ sizeBytes, subject, groups, ...row }) => ({
    ...row,
    subject: subject as Subject,
    sizeBytes: Number(sizeBytes),
    groups: Groups.parse(groups),
  }))
}

/** The files in which a movement can be, and its attempts. */
export const findFilesOf = (id: string): Promise<FoundFile[]> =>
  findFound({ firstId: { lte: id }, lastId: { gte: id } }, readable)

/** Every file of some months. */
export const findFilesOfMonths = (months: readonly string[]): Promise<FoundFile[]> =>
  findFound({ month: { in: [...months] } }, readable)

/** Movements of a month that the database does not have any more. */
export const findGoneFiles = (month: string): Promise<FoundFile[]> =>
  findFound({ month, subject: 'movements' }, gone)

/** Months that the database does not have any more, the newest first. */
export async function findGoneMonths(handle: Db): Promise<string[]> {
  const rows = await handle.archiveMonth.findMany({
    where: { state: { in: gone } },
    orderBy: { month: 'desc' },
    select: { month: true },
  })
  return rows.map(({ month }) => month)
}

/** By when the movements of those months had settled; null: everything is at hand. */
export async function findGoneSettled(handle: Db): Promise<Date | null> {
  const { _max } = await handle.archiveMonth.aggregate({
    where: { state: { in: gone } },
    _max: { settledBefore: true },
  })
  return _max.settledBefore
}

export const findResolution = (movementId: string) =>
  db.archivedResolution.findUnique({ where: { movementId }, select: { note: true, resolvedBy: true } })
