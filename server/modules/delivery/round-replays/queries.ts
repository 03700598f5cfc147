import type { Prisma } from '@/prisma/generated/client'
import type { Db } from '@/server/db'

interface RoundKey {
  organizationId: string
  /** Absent: of whichever brand. */
  brandId?: string | undefined
  providerCode: string
  roundId: string
  /** Absent: that of its first movement. */
  sessionId?: string | undefined
}

const scopeOf = ({ brandId, sessionId, ...key }: RoundKey) => ({
  ...key,
  ...(brandId !== undefined && { brandId }),
  ...(sessionId !== undefined && { sessionId }),
})

/** Whose the first movement of a round is; null: the organization, or its brand, has no such round. */
export function findReplayedRound(db: Db, key: RoundKey) {
  return db.movement.findFirst({
    // defence: a replayed round is scoped to the brand
    where: scopeOf(key),
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { brandId: true, sessionId: true, gameId: true },
  })
}

export async function insertReplay(db: Db, row: Prisma.RoundReplayUncheckedCreateInput): Promise<void> {
  await db.roundReplay.create({ data: row })
}

/** Links of the organization that can no longer be opened. */
export async function deleteOldReplays(
  db: Db,
  { organizationId, before }: { organizationId: string; before: Date },
): Promise<void> {
  await db.roundReplay.deleteMany({ where: { organizationId, expiresAt: { lt: before } } })
}

export interface ReplayRow {
  organizationId: string
  brandId: string
  providerCode: string
  roundId: string
  sessionId: string
  gameId: string
  isNarrowed: boolean
  lang: string | null
}

/** The link's row, which is gone: null where another call took it, and for one that is unknown or expired. */
export async function consumeReplay(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<ReplayRow | null> {
  const [row] = await db.query<ReplayRow>(consume, [tokenHash, now])
  return row ?? null
}

// defence: a replay link is opened once
const consume = {
  name: 'round-replays.consume',
  text: `delete from round_replay where token_hash = $1 and expires_at > $2
    returning organization_id as "organizationId", brand_id as "brandId", provider_code as "providerCode",
      round_id as "roundId", session_id as "sessionId", game_id as "gameId", is_narrowed as "isNarrowed", lang`,
}

export async function findShownRound(db: Db, { gameId, providerCode }: ReplayRow) {
  const [game, provider] = await Promise.all([
    db.game.findUnique({ where: { id: gameId }, select: { name: true, hasReplay: true } }),
    db.provider.findUnique({ where: { code: providerCode } }),
  ])
  return { game, provider }
}

/** Of the brand's movements in the round the first, oldest first; of one session where the link is narrowed to it. */
export function findShownMovements(db: Db, replay: ReplayRow, limit: number) {
  const { organizationId, brandId, providerCode, roundId, sessionId, isNarrowed } = replay
  return db.movement.findMany({
    where: scopeOf({ organizationId, brandId, providerCode, roundId, ...(isNarrowed && { sessionId }) }),
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
    select: { type: true, amountMinor: true, currency: true, createdAt: true, providerAnswer: true },
  })
}
