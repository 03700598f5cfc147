import type { Prisma } from '@/prisma/generated/client'
import type { TimeOrder } from '@/server/contract/inputs'
import { literalPattern } from '@/server/database/like-pattern'
import type { Db, Statement } from '@/server/db'
import { movedMinorSql } from '@/server/modules/delivery/wallet'
import type { RowCursor } from '@/server/paging/row-cursor'
import type { TimeCursor } from '@/server/paging/time-cursor'
import { readingOrder } from '@/server/paging/time-page'

interface HourRange {
  organizationId: string
  from: Date
  to: Date
}

/**
 * Counts the players of organization $1 from hour $2 up to $3, and adds to their totals what differs from what was counted
 * before. Nothing is taken away: movements are never deleted, and keep their time, player and currency.
 */
const recount: Statement = {
  name: 'statistics.recount-players',
  text: `
    with truth as (
      select date_trunc('hour', t.created_at, 'UTC') as hour, t.brand_id, t.player_id, t.currency,
        count(*)::int4 as movements, ${movedMinorSql('bet')} as bet_minor, ${movedMinorSql('refund')} as refund_minor,
        ${movedMinorSql('win')} as win_minor, min(t.created_at) as first_at, max(t.created_at) as last_at
      from movement t
      left join movement bet on bet.id = t.reversal_of_id
      where t.organization_id = $1 and t.created_at >= $2 and t.created_at < $3
      group by 1, 2, 3, 4
    ),
    changed as (
      select n.*, n.movements - coalesce(o.movements, 0) as more_movements,
        n.bet_minor - coalesce(o.bet_minor, 0) as more_bet, n.refund_minor - coalesce(o.refund_minor, 0) as more_refund,
        n.win_minor - coalesce(o.win_minor, 0) as more_win
      from truth n
      left join player_hour o on o.organization_id = $1 and o.hour = n.hour and o.brand_id = n.brand_id
        and o.player_id = n.player_id and o.currency = n.currency
      where (n.movements, n.bet_minor, n.refund_minor, n.win_minor)
        is distinct from (o.movements, o.bet_minor, o.refund_minor, o.win_minor)
    ),
    stored as (
      insert into player_hour
        (organization_id, hour, brand_id, player_id, currency, movements, bet_minor, refund_minor, win_minor)
      select $1::uuid, hour, brand_id, player_id, currency, movements, bet_minor, refund_minor, win_minor from changed
      on conflict (organization_id, hour, brand_id, player_id, currency) do update set
        movements = excluded.movements, bet_minor = excluded.bet_minor, refund_minor = excluded.refund_minor,
        win_minor = excluded.win_minor
    )
    insert into player_total as p
      (id, organization_id, brand_id, player_id, currency, movements, bet_minor, refund_minor, win_minor, first_at, last_at)
    select gen_random_uuid(), $1::uuid, brand_id, player_id, currency, sum(more_movements), sum(more_bet), sum(more_refund),
      sum(more_win), min(first_at), max(last_at)
    from changed group by brand_id, player_id, currency
    on conflict (organization_id, brand_id, player_id, currency) do update set
      movements = p.movements + excluded.movements, bet_minor = p.bet_minor + excluded.bet_minor,
      refund_minor = p.refund_minor + excluded.refund_minor, win_minor = p.win_minor + excluded.win_minor,
      first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at)`,
}

/** Within a transaction that has locked the organization's statistics. */
export async function recountPlayers(db: Db, { organizationId, from, to }: HourRange): Promise<void> {
  await db.query(recount, [organizationId, from, to])
}

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

interface OnePlayer {
  organizationId: string
  playerId: string
}

/** Totals of one player, per brand and currency. */
export async function findTotalsOf(db: Db, { organizationId, playerId }: OnePlayer) {
  const rows = await db.playerTotal.findMany({
    // defence: totals of one player are scoped to the organization
    where: { organizationId, playerId },
    orderBy: [{ movements: 'desc' }, { id: 'asc' }],
    omit: { organizationId: true },
  })
  return rows.map(toTotal)
}

// defence: when a player was seen is scoped to the organization
const ofPlayer = 'organization_id = $1 and player_id = $2'

/** Archived movements are in the totals alone, those of the hour at hand in their own table alone. */
const seen: Statement = {
  name: 'statistics.player-seen',
  text: `
    with one as (
      select min(first_at) as first_at, max(last_at) as last_at from player_total
      where ${ofPlayer}
      union all
      select min(created_at), max(created_at) from game_session where ${ofPlayer}
      union all
      (select created_at, created_at from movement where ${ofPlayer}
        order by created_at desc limit 1)
    )
    select min(first_at) as "firstSeenAt", max(last_at) as "lastSeenAt" from one`,
}

export async function findSeen(
  db: Db,
  { organizationId, playerId }: OnePlayer,
): Promise<{ firstSeenAt: Date | null; lastSeenAt: Date | null }> {
  const [row] = await db.query<{ firstSeenAt: Date | null; lastSeenAt: Date | null }>(seen, [
    organizationId,
    playerId,
  ])
  return row ?? { firstSeenAt: null, lastSeenAt: null }
}
