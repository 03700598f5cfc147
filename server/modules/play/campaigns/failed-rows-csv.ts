import { OneCampaign } from '@/server/contract/inputs'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { csvLine } from '@/server/formats/csv'
import { selectBadRows, selectPlayers } from './queries-read'
import { requireCampaign } from './require-campaign'

const rowsAtOnce = 1_000

/** Failed players with the reasons, as CSV in pieces: memory is bounded. Throws E5004, E0004. */
export const failedPlayersCsv = readVerb('campaigns.read', OneCampaign, runFailedPlayersCsv)

async function runFailedPlayersCsv(
  ctx: TenantContext,
  { campaignId }: OneCampaign,
): Promise<AsyncGenerator<string>> {
  await requireCampaign(ctx, campaignId)
  return inPieces(
    ['line', 'player_id', 'country', 'currency', 'reason'],
    (afterLine) =>
      selectPlayers(campaignId, { status: 'failed', afterLine, limit: rowsAtOnce, now: ctx.clock.now() }),
    ({ line, playerId, country, currency, reason }) => [line, playerId, country, currency, reason ?? ''],
  )
}

/** The bad rows of a dry run, likewise. */
export const badRowsCsv = readVerb('campaigns.read', OneCampaign, runBadRowsCsv)

async function runBadRowsCsv(
  ctx: TenantContext,
  { campaignId }: OneCampaign,
): Promise<AsyncGenerator<string>> {
  await requireCampaign(ctx, campaignId)
  return inPieces(
    ['line', 'player_id', 'reason', 'value'],
    (afterLine) => selectBadRows(campaignId, afterLine, rowsAtOnce),
    ({ line, playerId, reason, value }) => [line, playerId, reason, value],
  )
}

async function* inPieces<Row extends { line: number }>(
  header: readonly string[],
  read: (afterLine: number) => Promise<Row[]>,
  cellsOf: (row: Row) => (string | number)[],
): AsyncGenerator<string> {
  yield csvLine(header)
  for (let afterLine = 0; ; ) {
    const rows = await read(afterLine)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => csvLine(cellsOf(row))).join('')
    afterLine = last.line
  }
}
