import { type ChartStep, moneySeries, type Series } from '@/components/data/chart/chart'
import { dayStep, everyStep, monthStep } from '@/components/data/chart/chart-steps'
import type { Report, ReportRow } from './report'
import type { chartFigures } from './report-params'

export type ChartFigure = (typeof chartFigures)[number] | 'ggr'

export const figureLabels: Record<ChartFigure, string> = {
  ggr: 'GGR',
  bet: 'Bets',
  win: 'Wins',
  rounds: 'Rounds',
}

type Figures = Pick<ReportRow, 'ggr' | 'bet' | 'win' | 'rounds'>

/** The number of a figure, for what is drawn. */
export const figureValue = (figures: Figures, figure: ChartFigure): number =>
  figure === 'rounds' ? figures.rounds : Number(figures[figure].decimal)

type SeriesReport = Pick<Report, 'by' | 'zone' | 'from' | 'to' | 'provisionalDay' | 'rows' | 'compared'>

/**
 * Each day or month of a report in one currency, beside the period before where it is compared. One without
 * settlements counts zero; what is not counted yet has no value.
 */
export function chartOver(report: SeriesReport, currency: string, figure: ChartFigure, isCompared = true) {
  const { zone, from, to, provisionalDay, compared } = report
  const by = report.by === 'month' ? 'month' : 'day'
  const keys = everyStep(from, to, by)
  const open = provisionalDay?.slice(0, by === 'day' ? 10 : 7) ?? null
  const steps = keys.map((key): ChartStep => {
    const step = by === 'day' ? dayStep(key, zone) : monthStep(key, zone)
    return open !== null && key >= open ? { ...step, isProvisional: true } : step
  })
  const isUncounted = (key: string) => open !== null && key > open
  const present = seriesOf(report.rows, { currency, figure, keys, isUncounted })
  const before =
    isCompared && compared.some((line) => line.currency === currency)
      ? seriesOf(compared, { currency, figure, keys, isUncounted: () => false })
      : null
  const name = figureLabels[figure] + (figure === 'rounds' ? '' : `, ${currency}`)
  const series: Series[] = [
    present({ name, tone: 'accent' }),
    ...(before ? [before({ name: 'Previous period', tone: 'faint', isPrevious: true })] : []),
  ]
  return { steps, series }
}

interface Wanted {
  currency: string
  figure: ChartFigure
  keys: readonly string[]
  isUncounted: (key: string) => boolean
}

type Look = Pick<Series, 'name' | 'tone' | 'isPrevious'>

function seriesOf(
  lines: readonly (Figures & { key: string; currency: string })[],
  { currency, figure, keys, isUncounted }: Wanted,
) {
  const found = new Map(lines.flatMap((line) => (line.currency === currency ? [[line.key, line]] : [])))
  const lineOf = (key: string) => found.get(key) ?? null
  return (look: Look): Series => {
    if (figure === 'rounds')
      return { ...look, values: keys.map((key) => lineOf(key)?.rounds ?? (isUncounted(key) ? null : 0)) }
    const decimals = lines.find((line) => line.currency === currency)?.[figure].decimal.split('.')[1]
    const zero = { decimal: decimals ? `0.${'0'.repeat(decimals.length)}` : '0', currency }
    const amounts = keys.map((key) => lineOf(key)?.[figure] ?? (isUncounted(key) ? null : zero))
    return moneySeries({ ...look, amounts })
  }
}
