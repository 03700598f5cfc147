import type { StaffReportBy } from '@/server/contract/report-query'
import { minorToDecimal } from '@/server/core/money'
import type { ReportFigures } from './report-line'

/** One row of a file: a group in one currency. */
export interface FileLine extends ReportFigures {
  key: string
  brandId: string | null
  name: string
  declaredRtp: string | null
}

export type Cell = string | bigint | null

/** Decimals are text in digits: no format of a file may round them. */
export interface FileColumn {
  name: string
  kind: 'text' | 'decimal' | 'integer'
  cell: (line: FileLine) => Cell
}

type Amount = 'betMinor' | 'refundMinor' | 'winMinor' | 'freeWinMinor' | 'ggrMinor' | 'cashGgrMinor'

/** Exact twice: as a decimal, and in minor units. */
const amount = (name: string, field: Amount): FileColumn[] => [
  { name, kind: 'decimal', cell: (line) => minorToDecimal(line[field], line.currency) },
  { name: `${name}_minor`, kind: 'integer', cell: (line) => line[field] },
]

const count = (name: string, of: (line: FileLine) => number | null): FileColumn => ({
  name,
  kind: 'integer',
  cell: (line) => {
    const value = of(line)
    return value === null ? null : BigInt(value)
  },
})

/** Millionths as percent, all four decimals: exact. */
function percent(millionths: bigint | null | undefined): string | null {
  if (millionths === null || millionths === undefined) return null
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(5, '0')
  return `${millionths < 0n ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}

const share = (name: string, of: (line: FileLine) => bigint | null | undefined): FileColumn => ({
  name,
  kind: 'decimal',
  cell: (line) => percent(of(line)),
})

const text = (name: string, cell: (line: FileLine) => string | null): FileColumn => ({
  name,
  kind: 'text',
  cell,
})

/** The columns of a report's file, the same in every format. */
export const fileColumns = (by: StaffReportBy): FileColumn[] => [
  text(by, (line) => (by === 'currency' ? line.currency : line.key)),
  ...(['organization', 'brand', 'provider', 'game'].includes(by)
    ? [text(`${by}_name`, ({ name }) => name)]
    : []),
  ...(by === 'player' ? [text('brand_id', ({ brandId }) => brandId)] : []),
  text('currency_code', ({ currency }) => currency),
  count('bets', ({ bets }) => bets),
  count('wins', ({ wins }) => wins),
  count('refunds', ({ refunds }) => refunds),
  count('rounds', ({ rounds }) => rounds),
  count('players', ({ players }) => players),
  ...amount('bet_amount', 'betMinor'),
  ...amount('refund_amount', 'refundMinor'),
  ...amount('win_amount', 'winMinor'),
  ...amount('free_win_amount', 'freeWinMinor'),
  ...amount('ggr', 'ggrMinor'),
  ...amount('cash_ggr', 'cashGgrMinor'),
  share('margin_percent', ({ margin }) => margin),
  share('observed_rtp_percent', ({ rtp }) => rtp?.rtp),
  share('observed_rtp_low_percent', ({ rtp }) => rtp?.low),
  share('observed_rtp_high_percent', ({ rtp }) => rtp?.high),
  ...(by === 'game'
    ? [{ name: 'declared_rtp_percent', kind: 'decimal' as const, cell: (line: FileLine) => line.declaredRtp }]
    : []),
]
