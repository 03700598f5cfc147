import { type BadRowReason, maxCampaignPlayers } from '@/server/contract/resources/campaign'
import type { BrandContext } from '@/server/core/context'
import { refuse } from './campaign'
import { checkRows, type RowCheck } from './check-rows'
import type { BadRow } from './judge-row'
import { type ListRow, readPlayerList } from './read-player-list'

const rowsAtOnce = 500
/** The bad rows shown at once; `badRowsCsv` has all of them. */
const shownBadRows = 100

/** The result for a list of any length. */
export interface Seen {
  rowCount: number
  playerCount: number
  badRowCount: number
  badByReason: Partial<Record<BadRowReason, number>>
  badRows: BadRow[]
  playersByCurrency: Map<string, number>
}

/** Reads, checks and stores a list a few hundred rows at a time. Throws E0003 for one that is too long. */
export async function checkStream(
  ctx: BrandContext,
  check: RowCheck,
  csv: AsyncIterable<Uint8Array>,
): Promise<Seen> {
  const seen: Seen = {
    rowCount: 0,
    playerCount: 0,
    badRowCount: 0,
    badByReason: {},
    badRows: [],
    playersByCurrency: new Map(),
  }
  for await (const rows of inChunks(readPlayerList(csv))) {
    seen.rowCount += rows.length
    if (seen.rowCount > maxCampaignPlayers)
      throw refuse(`A campaign has at most ${maxCampaignPlayers} players; the list is longer.`)
    count(seen, await checkRows(ctx, check, rows))
  }
  return seen
}

async function* inChunks(rows: AsyncIterable<ListRow>): AsyncGenerator<ListRow[]> {
  let chunk: ListRow[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < rowsAtOnce) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

function count(seen: Seen, { players, bad }: Awaited<ReturnType<typeof checkRows>>): void {
  seen.playerCount += players.length
  seen.badRowCount += bad.length
  for (const { currency } of players)
    seen.playersByCurrency.set(currency, (seen.playersByCurrency.get(currency) ?? 0) + 1)
  for (const { reason } of bad) seen.badByReason[reason] = (seen.badByReason[reason] ?? 0) + 1
  const room = shownBadRows - seen.badRows.length
  seen.badRows.push(...bad.toSorted((a, b) => a.line - b.line).slice(0, room))
}
