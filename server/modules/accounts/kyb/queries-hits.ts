import { Prisma } from '@/prisma/generated/client'
import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'
import type { HitChanges } from './hit-changes'
import type { Match, Subject } from './match-api'

export function findHits(db: Db, organizationId: string) {
  return db.kybHit.findMany({
    where: { organizationId },
    orderBy: [{ goneAt: { sort: 'asc', nulls: 'first' } }, { score: 'desc' }, { id: 'asc' }],
  })
}

export function findHit(db: Db, where: { id: string; organizationId: string }) {
  return db.kybHit.findFirst({ where })
}

export async function updateHit(
  db: Db,
  {
    id,
    organizationId,
    ...data
  }: { id: string; organizationId: string } & Prisma.KybHitUncheckedUpdateManyInput,
): Promise<void> {
  await db.kybHit.updateMany({ where: { id, organizationId }, data })
}

interface Storing {
  organizationId: string
  changes: HitChanges
  subjects: ReadonlyMap<string, Subject>
  now: Date
}

const undecided = {
  decision: null,
  decisionNote: null,
  decidedById: null,
  decidedBy: Prisma.DbNull,
  decidedAt: null,
}

/** Stores what a screening found: what is new or says something else has to be decided. */
export async function storeHitChanges(db: Db, { organizationId, changes, subjects, now }: Storing) {
  await db.kybHit.createMany({
    data: changes.added.map((match) => ({
      ...valuesOf(match, subjects),
      id: newId(),
      organizationId,
      subjectId: match.subjectId,
      entityId: match.entityId,
      firstSeenAt: now,
      changedAt: now,
    })),
  })
  for (const { id, match } of changes.changed) {
    const values = { ...valuesOf(match, subjects), changedAt: now, goneAt: null, ...undecided }
    await updateHit(db, { id, organizationId, ...values })
  }
  await db.kybHit.updateMany({
    where: { organizationId, id: { in: [...changes.gone] } },
    data: { goneAt: now },
  })
}

const valuesOf = ({ subjectId, entityId: _, ...match }: Match, subjects: ReadonlyMap<string, Subject>) => {
  const { kind = 'organization', name = '' } = subjects.get(subjectId) ?? {}
  return { ...match, subjectKind: kind, subjectName: name }
}

/** Undecided hits, by organization. */
export async function countOpenHits(
  db: Db,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.kybHit.groupBy({
    by: ['organizationId'],
    where: { organizationId: { in: [...organizationIds] }, goneAt: null, decision: null },
    _count: true,
  })
  return new Map(rows.map(({ organizationId, _count }) => [organizationId, _count]))
}
