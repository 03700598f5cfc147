/** What a chart draws: one value per step and series; `null` where there is nothing to say. */
export interface Series {
  name: string
  /** Classes of `chart-colour.ts`: a chart names meanings, not colours. */
  tone: SeriesTone
  values: readonly (number | null)[]
  /** How each value reads, where it is more than a number: money, milliseconds. */
  texts?: readonly string[]
  isDashed?: boolean
}

export type SeriesTone = 'accent' | 'quiet' | 'bad' | 'warn'

export interface ChartStep {
  /** As the axis shows it: "14:00", "21 Nov". */
  label: string
  /** As the tooltip and the table say it, with the zone. */
  fullLabel: string
}

export interface ChartData {
  /** What the whole is about: "Callbacks by hour". */
  label: string
  steps: readonly ChartStep[]
  series: readonly Series[]
  /** How a value on the axis reads. */
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
  if (value === null || value === undefined) return '—'
  return texts?.[index] ?? value.toLocaleString('en')
}

/** What one step says, for a tooltip and a screen reader alike. */
export function describeStep({ steps, series }: ChartData, index: number): string {
  const said = series.map((one) => `${one.name} ${textOf(one, index)}`)
  return `${steps[index]?.fullLabel}: ${said.join(', ')}`
}
