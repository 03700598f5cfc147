import type { Prisma } from '@/prisma/generated/client'
import type { Db, Statement } from '@/server/db'
import type { RowCursor } from '@/server/paging/row-cursor'

/** One version of a programme at a time. */
export async function lockProgramme(db: Db, name: string): Promise<void> {
  await db.query("select pg_advisory_xact_lock(hashtextextended('affiliate-programme/' || $1::text, 0))", [
    name,
  ])
}

/** 0 before the first. */
export async function findLastVersion(db: Db, name: string): Promise<number> {
  const last = await db.affiliateProgramme.findFirst({
    where: { name },
    orderBy: { version: 'desc' },
    select: { version: true },
  })
  return last?.version ?? 0
}

export async function insertProgramme(
  db: Db,
  data: Prisma.AffiliateProgrammeUncheckedCreateInput,
): Promise<void> {
  await db.affiliateProgramme.create({ data })
}

export function findProgramme(db: Db, id: string) {
  return db.affiliateProgramme.findUnique({ where: { id } })
}

const listed = { name: 'asc', version: 'desc' } as const

export async function findProgrammes(db: Db, { cursor, limit }: { cursor: RowCursor | null; limit: number }) {
  const order = cursor?.direction === 'before' ? ({ name: 'desc', version: 'asc' } as const) : listed
  return db.affiliateProgramme.findMany({
    where: cursor ? await beyondProgramme(db, cursor) : {},
    orderBy: [{ name: order.name }, { version: order.version }],
    take: limit,
    omit: { createdBy: true },
    include: { _count: { select: { accounts: true } } },
  })
}

async function beyondProgramme(
  db: Db,
  { direction, id }: RowCursor,
): Promise<Prisma.AffiliateProgrammeWhereInput> {
  const row = await db.affiliateProgramme.findUnique({ where: { id }, select: { name: true, version: true } })
  if (!row) return {}
  const [side, ofName] = direction === 'after' ? (['gt', 'lt'] as const) : (['lt', 'gt'] as const)
  return { OR: [{ name: { [side]: row.name } }, { name: row.name, version: { [ofName]: row.version } }] }
}

export function findNewestVersions(db: Db, names: string[]) {
  return db.affiliateProgramme.groupBy({
    by: ['name'],
    where: { name: { in: names } },
    _max: { version: true },
  })
}

interface NewestProgramme {
  id: string
  name: string
  version: number
  currency: string
}

const newestStatement: Statement = {
  name: 'affiliates.newest-programmes',
  text: `select distinct on (name) id, name, version, currency from affiliate_programme
    order by name, version desc limit 500`,
}

export const findNewestProgrammes = (db: Db): Promise<NewestProgramme[]> =>
  db.query<NewestProgramme>(newestStatement)
