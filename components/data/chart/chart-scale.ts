import { nice, ticks } from 'd3-array'
import type { Series } from './chart'
import { linearScale } from './linear-scale'

/** The drawing's own units: it is stretched over whatever width there is. */
export const chartWidth = 1_000
export const chartHeight = 100

export interface ValueScale {
  (value: number): number
  /** Round values from end to end. */
  ticks: readonly number[]
}

const aboutTicks = 3

/** From values to the drawing, zero included; stacked values count together. */
export function valueScale(series: readonly Series[], { isStacked }: { isStacked: boolean }): ValueScale {
  const sizes = isStacked
    ? stackedSizes(series)
    : series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const top = Math.max(0, ...sizes)
  const bottom = Math.min(0, ...sizes)
  const isFlat = top === bottom
  const ends = nice(bottom, isFlat ? 1 : top, aboutTicks)
  return Object.assign(linearScale(ends, [chartHeight, 0]), { ticks: ticks(...ends, aboutTicks) })
}

function stackedSizes(series: readonly Series[]): number[] {
  const steps = series[0]?.values.length ?? 0
  return Array.from({ length: steps }, (_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
}

/** Whole numbers only where the values are: nobody had half a session. */
export function ticksOf(scale: ValueScale, { isWhole }: { isWhole: boolean }): number[] {
  return isWhole ? scale.ticks.filter(Number.isInteger) : [...scale.ticks]
}

/** Nothing to draw: no value at all, or none but zeros. */
export const isBlank = (series: readonly Series[]) =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))

/** Where a step's middle is, as a share of the width. */
export const middleOf = (index: number, steps: number) => (index + 0.5) / steps

/** Which steps the axis names: at most `most`, evenly spread, the last one among them. */
export function labelledSteps(steps: number, most = 6): number[] {
  const every = Math.max(1, Math.ceil(steps / most))
  return Array.from({ length: steps }, (_, index) => index).filter(
    (index) => (steps - 1 - index) % every === 0,
  )
}
