import { z } from 'zod'
import { OneCampaign } from '@/server/contract/inputs'
import { BadRowReason } from '@/server/contract/resources/campaign'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { csvLine } from '@/server/formats/csv'
import { type BadRowGroup, selectBadRowGroups } from './queries-check'
import { selectBadRows, selectPlayers } from './queries-read'
import { requireCampaign } from './require-campaign'
import type { CurrencyTotal } from './totals'

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

const count = z.int().min(0)
const minor = z.string().transform(BigInt)

/** The result of a dry run, as stored with the campaign. */
const StoredReport = z.object({
  checkedAt: z.iso.datetime().transform((text) => new Date(text)),
  /** SHA-256 of the file, in hex. */
  contentHash: z.string(),
  /** Rows without the header and empty lines. */
  rowCount: count,
  playerCount: count,
  badRowCount: count,
  badByReason: z.partialRecord(BadRowReason, count),
  totals: z.array(
    z.object({
      currency: z.string(),
      players: count,
      rounds: minor,
      stakeMinor: minor.nullable(),
      // Reports of earlier versions have none of these three.
      lowestStakeMinor: minor.nullable().default(null),
      highestStakeMinor: minor.nullable().default(null),
      expectedMinor: minor.nullable().default(null),
      exposureMinor: minor.nullable(),
    }),
  ),
})

export interface CheckReport extends Omit<z.output<typeof StoredReport>, 'totals'> {
  totals: CurrencyTotal[]
}

/** A report as JSON: bigints are strings. */
export function storeReport(report: CheckReport): string {
  return JSON.stringify(report, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** Null until a dry run has completed. */
export function readReport(stored: unknown): CheckReport | null {
  return stored === null ? null : StoredReport.parse(stored)
}

/**
 * Why rows of a list are bad: each reason once, with its number of rows and the first of them, most frequent first. The
 * file of `badRowsCsv` has every row. Throws E5004 (role), E0004.
 */
export const summarizeBadRows = readVerb('campaigns.read', OneCampaign, runSummarizeBadRows)

async function runSummarizeBadRows(ctx: TenantContext, { campaignId }: OneCampaign): Promise<BadRowGroup[]> {
  await requireCampaign(ctx, campaignId)
  return selectBadRowGroups(campaignId)
}
