import { formatMoney, formatNumber, noValue } from '@/server/contract/figures'

/** One value per step and series; `null` where there is no data. */
export interface Series {
  name: string
  /** Keys of `toneClasses`: a chart names meanings, not colours. */
  tone: SeriesTone
  values: readonly (number | null)[]
  /** Formats a value that is more than a number, such as money or milliseconds. */
  texts?: readonly string[]
  /** For files: the exact figure, where a number would round it. */
  exact?: readonly (string | null)[]
  isDashed?: boolean
  /** Of the period before: a line behind the others, never stacked with them. */
  isPrevious?: boolean
}

export type SeriesTone = 'accent' | 'quiet' | 'faint' | 'bad' | 'warn'

export interface ChartStep {
  /** As the axis shows it: "14:00", "21 Nov". */
  label: string
  /** Label in the tooltip and the table, with the zone. */
  fullLabel: string
  /** Not over, or not counted to its end. */
  isProvisional?: boolean
}

export interface ChartData {
  /** Title of the chart: "Callbacks by hour". */
  label: string
  steps: readonly ChartStep[]
  series: readonly Series[]
  /** Formats a value on the axis. */
  formatTick: (value: number) => string
}

/** What is drawn, and how. */
export interface ChartViewProps extends ChartData {
  as: 'bars' | 'lines'
  isWhole?: boolean
}

export const toneClasses: Record<SeriesTone, { fill: string; stroke: string; dot: string }> = {
  accent: { fill: 'fill-accent', stroke: 'stroke-accent', dot: 'bg-accent' },
  quiet: { fill: 'fill-line-strong', stroke: 'stroke-line-strong', dot: 'bg-line-strong' },
  faint: { fill: 'fill-faint', stroke: 'stroke-faint', dot: 'bg-faint' },
  bad: { fill: 'fill-bad', stroke: 'stroke-bad', dot: 'bg-bad' },
  warn: { fill: 'fill-warn', stroke: 'stroke-warn', dot: 'bg-warn' },
}

/** The same colours as properties of the page's theme, for a drawing outside of it. */
export const toneProperties: Record<SeriesTone, string> = {
  accent: '--accent',
  quiet: '--line-strong',
  faint: '--faint',
  bad: '--bad',
  warn: '--warn',
}

export function textOf({ values, texts }: Series, index: number): string {
  const value = values[index]
  if (value === null || value === undefined) return '–'
  return texts?.[index] ?? formatNumber(value)
}

/** Text of one step, for the tooltip and for screen readers. */
export function describeStep({ steps, series }: ChartData, index: number): string {
  const said = series.map((one) => `${one.name} ${textOf(one, index)}`)
  return `${steps[index]?.fullLabel}${steps[index]?.isProvisional ? ', provisional' : ''}: ${said.join(', ')}`
}

type Amount = { decimal: string; currency: string } | null

/** A series of exact amounts: numbers for the drawing, digits for people and files. */
export const moneySeries = ({
  amounts,
  ...series
}: Omit<Series, 'values' | 'texts' | 'exact'> & { amounts: readonly Amount[] }): Series => ({
  ...series,
  values: amounts.map((amount) => amount && Number(amount.decimal)),
  texts: amounts.map((amount) => (amount ? formatMoney(amount) : noValue)),
  exact: amounts.map((amount) => amount?.decimal ?? null),
})
