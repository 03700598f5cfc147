import { formatNumber } from '@/server/contract/figures'
/** One value per step and series; `null` where there is no data. */
export interface Series {
  name: string
  /** Classes of `chart-colour.ts`: a chart names meanings, not colours. */
  tone: SeriesTone
  values: readonly (number | null)[]
  /** Formats a value that is more than a number, such as money or milliseconds. */
  texts?: readonly string[]
  isDashed?: boolean
}

export type SeriesTone = 'accent' | 'quiet' | 'bad' | 'warn'

export interface ChartStep {
  /** As the axis shows it: "14:00", "21 Nov". */
  label: string
  /** Label in the tooltip and the table, with the zone. */
  fullLabel: string
}

export interface ChartData {
  /** Title of the chart: "Callbacks by hour". */
  label: string
  steps: readonly ChartStep[]
  series: readonly Series[]
  /** Formats a value on the axis. */
  formatTick: (value: number) => string
}

export const toneClasses: Record<SeriesTone, { fill: string; stroke: string; dot: string }> = {
  accent: { fill: 'fill-accent', stroke: 'stroke-accent', dot: 'bg-accent' },
  quiet: { fill: 'fill-line-strong', stroke: 'stroke-line-strong', dot: 'bg-line-strong' },
  bad: { fill: 'fill-bad', stroke: 'stroke-bad', dot: 'bg-bad' },
  warn: { fill: 'fill-warn', stroke: 'stroke-warn', dot: 'bg-warn' },
}

export function textOf({ values, texts }: Series, index: number): string {
  const value = values[index]
  if (value === null || value === undefined) return '–'
  return texts?.[index] ?? formatNumber(value)
}

/** Text of one step, for the tooltip and for screen readers. */
export function describeStep({ steps, series }: ChartData, index: number): string {
  const said = series.map((one) => `${one.name} ${textOf(one, index)}`)
  return `${steps[index]?.fullLabel}: ${said.join(', ')}`
}
