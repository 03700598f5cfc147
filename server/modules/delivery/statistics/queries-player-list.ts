import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { literalPattern } from '@/server/database/like-pattern'
import type { Db, Statement } from '@/server/db'
import type { RowCursor } from '@/server/paging/row-cursor'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

/** `beginning`: how the player's id begins. */
export interface PlayerFilter {
  organizationId: string
  brandId?: string | undefined
  currency?: string | undefined
  beginning?: string | undefined
}

interface ByTime {
  filter: PlayerFilter
  cursor: TimeCursor | null
  order: TimeOrder | undefined
  limit: number
}

/** `limit` totals beyond the cursor, whose time is that of the last movement, in the cursor's direction: nearest first. */
export async function findPlayersByTime(db: Db, { filter, cursor, order, limit }: ByTime) {
  const { organizationId, brandId, currency, beginning } = filter
  const direction = readingOrder(cursor, order)
  const rows = await db.playerTotal.findMany({
    // defence: totals of players are scoped to the organization
    where: {
      organizationId,
      ...(brandId && { brandId }),
      ...(currency && { currency }),
      ...(beginning && { playerId: { startsWith: literalPattern(beginning) } }),
      ...(cursor && beyondPlace(cursor)),
    },
    orderBy: [{ lastAt: direction }, { id: direction }],
    take: limit,
    omit: { organizationId: true },
  })
  return rows.map(toTotal)
}

const beyondPlace = ({ direction, createdAt: at, id }: TimeCursor) =>
  direction === 'older'
    ? { lastAt: { lte: at }, OR: [{ lastAt: { lt: at } }, { id: { lt: id } }] }
    : { lastAt: { gte: at }, OR: [{ lastAt: { gt: at } }, { id: { gt: id } }] }

type Stored = Prisma.PlayerTotalGetPayload<{ omit: { organizationId: true } }>

const toTotal = ({ lastAt, betMinor, refundMinor, winMinor, movements, ...row }: Stored) => ({
  ...row,
  /** The last movement. */
  createdAt: lastAt,
  movements: Number(movements),
  betMinor: BigInt(betMinor.toFixed(0)),
  refundMinor: BigInt(refundMinor.toFixed(0)),
  winMinor: BigInt(winMinor.toFixed(0)),
})

/**
 * Ids compare byte by byte, as their index does. Without a name, so that it is planned for its values: a condition that
 * was not given must not keep the index from starting at the place.
 */
const byIdStatement = (direction: 'asc' | 'desc'): Statement => {
  const sign = direction === 'asc' ? '>' : '<'
  return {
    name: '',
    text: `select id from player_total
      where organization_id = $1 and ($2::uuid is null or brand_id = $2) and ($3::text is null or currency = $3)
        and ($4::text is null or player_id ^@ $4)
        and ($5::text is null or (player_id ~${sign}=~ $5 and (player_id ~${sign}~ $5 or id ${sign} $6::uuid)))
      order by player_id using ~${direction === 'asc' ? '<' : '>'}~, id ${direction} limit $7`,
  }
}

const byId = { asc: byIdStatement('asc'), desc: byIdStatement('desc') }

interface ById {
  filter: PlayerFilter
  /** The place: a row and the id of its player. */
  place: { id: string; playerId: string } | null
  direction: 'asc' | 'desc'
  limit: number
}

/** `limit` totals by the player's id beyond a place, nearest first. */
export async function findPlayersById(db: Db, { filter, place, direction, limit }: ById) {
  const { organizationId, brandId = null, currency = null, beginning = null } = filter
  const values = [
    organizationId,
    brandId,
    currency,
    beginning,
    place?.playerId ?? null,
    place?.id ?? null,
    limit,
  ]
  const ids = (await db.query<{ id: string }>(byId[direction], values)).map(({ id }) => id)
  const rows = await db.playerTotal.findMany({
    where: { organizationId, id: { in: ids } },
    omit: { organizationId: true },
  })
  const found = new Map(rows.map((row) => [row.id, toTotal(row)]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

/** Where a cursor stands; null for another organization's row, which shows the first page. */
export function findPlayerPlace(db: Db, organizationId: string, { id }: RowCursor) {
  return db.playerTotal.findFirst({ where: { organizationId, id }, select: { id: true, playerId: true } })
}
