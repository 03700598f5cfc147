import { z } from 'zod'
import { pageCursor, textFilter } from '@/server/contract/inputs'
import { CurrencyCode, PlayerId } from '@/server/contract/primitives'
import type { TenantContext } from '@/server/core/context'
import { fromReplica, readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { parseRowCursor, toRowPage } from '@/server/paging/row-cursor'
import { parseCursor } from '@/server/paging/time-cursor'
import { toTimePage } from '@/server/paging/time-page'
import {
  findPlayerPlace,
  findPlayersById,
  findPlayersByTime,
  findSeen,
  findTotalsOf,
  type PlayerFilter,
} from './queries-players'
import { findProgress } from './queries-roll'

const PlayerSearch = z.strictObject({
  /** How the id begins. */
  beginning: textFilter(128),
  brandId: z.uuid().optional(),
  currency: CurrencyCode.optional(),
  /** By the last movement, or by the player's id up or down. */
  order: z.enum(['newest', 'oldest', 'player', '-player']).optional(),
  cursor: pageCursor,
})
type PlayerSearch = z.output<typeof PlayerSearch>

export interface ListedPlayer {
  id: string
  playerId: string
  brandId: string
  currency: string
  movements: number
  betMinor: bigint
  refundMinor: bigint
  winMinor: bigint
  ggrMinor: bigint
  firstAt: Date
  lastAt: Date
}

export interface PlayerPage {
  /** Per brand and currency, in the order asked for. */
  players: ListedPlayer[]
  /** Cursors of the neighbouring pages; null where there is none. Those of another order show the first page. */
  next: string | null
  previous: string | null
  /** The totals include nothing from then on; null before anything was counted. */
  countedUntil: Date | null
  /** Set while earlier hours are still being counted. */
  countedFrom: Date | null
}

const pageSize = 50

/** The organization's players with their totals over every hour that is over and counted. Reads no movements. */
export const searchPlayers = fromReplica(readVerb('players.read', PlayerSearch, run))

async function run(
  ctx: TenantContext,
  { cursor, order = 'newest', ...asked }: PlayerSearch,
): Promise<PlayerPage> {
  const { organizationId } = ctx
  const filter = { organizationId, ...asked }
  const [{ rows, next, previous }, progress] = await Promise.all([
    order === 'player' || order === '-player'
      ? pageById(filter, cursor, order === '-player')
      : pageByTime(filter, cursor, order),
    findProgress(db, organizationId),
  ])
  return { players: rows.map(toListed), next, previous, ...countedOf(progress) }
}

const toListed = ({
  createdAt: lastAt,
  ...row
}: Awaited<ReturnType<typeof findTotalsOf>>[number]): ListedPlayer => ({
  ...row,
  lastAt,
  ggrMinor: row.betMinor - row.refundMinor - row.winMinor,
})

const countedOf = (progress: Awaited<ReturnType<typeof findProgress>>) => ({
  countedUntil: progress?.rolledUntil ?? null,
  countedFrom: progress && !progress.isBackfilled ? progress.rolledFrom : null,
})

interface Player extends Pick<PlayerPage, 'countedUntil' | 'countedFrom'> {
  /** A row per brand and currency, the largest number of transactions first. */
  totals: ListedPlayer[]
  /** The first and the last session or transaction; null: there is none. */
  firstSeenAt: Date | null
  lastSeenAt: Date | null
}

/** One player of the organization, at all of its brands: lifetime totals, and when the player was seen. */
export const getPlayer = fromReplica(
  readVerb('players.read', z.strictObject({ playerId: PlayerId }), runGetPlayer),
)

async function runGetPlayer(ctx: TenantContext, { playerId }: { playerId: string }): Promise<Player> {
  const { organizationId } = ctx
  const [totals, seen, progress] = await Promise.all([
    findTotalsOf(db, { organizationId, playerId }),
    findSeen(db, { organizationId, playerId }),
    findProgress(db, organizationId),
  ])
  return { totals: totals.map(toListed), ...seen, ...countedOf(progress) }
}

type CursorText = string | null | undefined

async function pageByTime(filter: PlayerFilter, cursorText: CursorText, order: 'newest' | 'oldest') {
  const cursor = parseCursor(cursorText)
  const found = await findPlayersByTime(db, { filter, cursor, order, limit: pageSize + 1 })
  const { rows, older, newer } = toTimePage(found, { cursor, pageSize, order })
  return order === 'newest' ? { rows, next: older, previous: newer } : { rows, next: newer, previous: older }
}

async function pageById(filter: PlayerFilter, cursorText: CursorText, isDescending: boolean) {
  const asked = parseRowCursor(cursorText)
  const place = asked && (await findPlayerPlace(db, filter.organizationId, asked))
  const cursor = place && asked
  const isAscending = cursor ? cursor.direction === 'after' : !isDescending
  const direction = isAscending ? 'asc' : 'desc'
  const found = await findPlayersById(db, { filter, place, direction, limit: pageSize + 1 })
  return toRowPage(found, { cursor, pageSize, isDescending })
}
