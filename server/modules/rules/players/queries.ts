import { newId } from '@/server/core/ids'
import type { Db } from '@/server/db'

interface PlayerKey {
  brandId: string
  playerId: string
}

const exclusionStatement = {
  name: 'players.exclusion',
  // defence: an exclusion is scoped to the brand
  text: `select exists (select 1 from player_exclusion e where e.brand_id = n.brand_id and e.player_id = n.player_id
      and (e.ends_at is null or e.ends_at > n.now)) as "isExcluded"
    from unnest($1::uuid[], $2::text[], $3::timestamptz[]) with ordinality as n (brand_id, player_id, now, at)
    order by n.at`,
}

/** Whether each is excluded at its moment, in their order. */
export async function areExcludedAt(
  db: Db,
  asked: readonly (PlayerKey & { now: Date })[],
): Promise<boolean[]> {
  const rows = await db.query<{ isExcluded: boolean }>(exclusionStatement, [
    asked.map(({ brandId }) => brandId),
    asked.map(({ playerId }) => playerId),
    asked.map(({ now }) => now),
  ])
  return rows.map(({ isExcluded }) => isExcluded)
}

const excludedStatement = {
  name: 'players.excluded',
  text: `select player_id as "playerId" from player_exclusion
    where brand_id = $1 and player_id = any ($2::text[]) and (ends_at is null or ends_at > $3)`,
}

export async function selectExcluded(
  db: Db,
  asked: { brandId: string; playerIds: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  const values = [asked.brandId, asked.playerIds, asked.now]
  const rows = await db.query<{ playerId: string }>(excludedStatement, values)
  return new Set(rows.map(({ playerId }) => playerId))
}

const noLiftRequest = { liftRequestedById: null, liftRequestedBy: null, liftRequestedAt: null }

interface Exclusion extends PlayerKey {
  reason: string | null
  endsAt: Date | null
  createdAt: Date
}

export async function upsertExclusion(db: Db, exclusion: Exclusion): Promise<string> {
  const { brandId, playerId, reason, endsAt } = exclusion
  const row = await db.playerExclusion.upsert({
    where: { brandId_playerId: { brandId, playerId } },
    create: { id: newId(), ...exclusion },
    update: { reason, endsAt, ...noLiftRequest },
    select: { id: true },
  })
  return row.id
}

/** Null: there is none. Locked until this transaction ends. */
export async function lockExclusion(db: Db, { brandId, playerId }: PlayerKey) {
  await db.query('select 1 from player_exclusion where brand_id = $1 and player_id = $2 for update', [
    brandId,
    playerId,
  ])
  return db.playerExclusion.findUnique({ where: { brandId_playerId: { brandId, playerId } } })
}

export async function deleteExclusion(db: Db, id: string): Promise<void> {
  await db.playerExclusion.delete({ where: { id } })
}

/** Null withdraws it. */
export async function setLiftRequest(
  db: Db,
  id: string,
  request: { userId: string; email: string; at: Date } | null,
): Promise<void> {
  const data = request && {
    liftRequestedById: request.userId,
    liftRequestedBy: request.email,
    liftRequestedAt: request.at,
  }
  await db.playerExclusion.update({ where: { id }, data: data ?? noLiftRequest })
}

/** Newest first. */
export function findExclusions(db: Db, { brandId, limit }: { brandId: string; limit: number }) {
  return db.playerExclusion.findMany({
    where: { brandId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}

/** The organization's, of every brand, newest first. */
export function findExclusionsOfOrganization(
  db: Db,
  filter: { organizationId: string; playerId?: string | undefined; limit: number },
) {
  const { organizationId, playerId, limit } = filter
  return db.playerExclusion.findMany({
    // defence: lists of exclusions are scoped to the organization
    where: { brand: { organizationId }, ...(playerId && { playerId }) },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: limit,
    include: { brand: { select: { ref: true } } },
  })
}
