import type { GetDailyReportQuery } from '@/server/contract/operations/get-daily-report'
import type { DailyReport, DailyReportRow } from '@/server/contract/resources/daily-report'
import { AppError } from '@/server/core/app-error'
import type { BrandContext } from '@/server/core/context'
import { isSafeMinor, minorToJson } from '@/server/core/money'
import { db } from '@/server/db'
import { findReportRows, type ReportRow } from '@/server/modules/delivery/facts'
import { readCounted } from '@/server/modules/delivery/statistics'
import { formatReportCursor, parseReportCursor } from '@/server/paging/report-cursor'

const dayMs = 24 * 3_600_000

/**
 * The brand's settled money by day (UTC), currency and the groups asked for (design §13). Throws E0003 for a sum that a JSON integer does not
 * hold exactly, unless amounts are asked for as text.
 */
export async function getDailyReport(
  { organizationId, brandId }: BrandContext,
  query: Omit<GetDailyReportQuery, 'sub_operator_ref'>,
): Promise<DailyReport> {
  const { from, to = from, limit } = query
  const counted = await readCounted(organizationId)
  const { until } = counted
  if (until === null) return { rows: [], counted_from: null, counted_until: null, limit, next_cursor: null }
  const rows = await findReportRows(
    db,
    {
      organizationId,
      brandId,
      from: new Date(from),
      to: new Date(Date.parse(to) + dayMs),
      countedUntil: until,
      currency: query.currency,
      providerCode: query.provider_code,
    },
    { groups: query.group_by, place: parseReportCursor(query.cursor), limit: limit + 1 },
  )
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    rows: page.map((row) => presentRow(row, query.amounts === 'text' ? String : exactInteger(row))),
    counted_from: counted.from?.toISOString() ?? null,
    counted_until: until.toISOString(),
    limit,
    next_cursor: last
      ? formatReportCursor([last.day, last.currency, last.provider, last.game, last.country])
      : null,
  }
}

type PresentAmount = (amountMinor: bigint) => number | string

const exactInteger =
  ({ day, currency }: ReportRow): PresentAmount =>
  (amountMinor) => {
    if (isSafeMinor(amountMinor)) return minorToJson(amountMinor)
    const message = `A sum of ${day} in ${currency} is beyond what a JSON integer holds exactly: ask with amounts=text`
    throw new AppError('E0003', { details: { issues: [{ path: 'amounts', message }] } })
  }

function presentRow(row: ReportRow, present: PresentAmount): DailyReportRow {
  const [bet, win, refund] = [BigInt(row.betMinor), BigInt(row.winMinor), BigInt(row.refundMinor)]
  return {
    date: row.day,
    currency: row.currency,
    provider_code: row.provider || null,
    game_id: row.game || null,
    country: row.country || null,
    bets: Number(row.bets),
    wins: Number(row.wins),
    refunds: Number(row.refunds),
    rounds: Number(row.rounds),
    players: Number(row.players),
    bet_amount: present(bet),
    win_amount: present(win),
    refund_amount: present(refund),
    free_win_amount: present(BigInt(row.freeWinMinor)),
    ggr: present(bet - refund - win),
  }
}
