import { type ScaleLinear, scaleLinear } from 'd3-scale'
import type { Series } from './chart'

/** The drawing's own units: it is stretched over whatever width there is. */
export const chartWidth = 1_000
export const chartHeight = 100

export type ValueScale = ScaleLinear<number, number>

/** From values to the drawing, zero included; stacked values count together. */
export function valueScale(series: readonly Series[], { isStacked }: { isStacked: boolean }): ValueScale {
  const sizes = isStacked
    ? stackedSizes(series)
    : series.flatMap(({ values }) => values.map((value) => value ?? 0))
  const top = Math.max(0, ...sizes)
  const bottom = Math.min(0, ...sizes)
  const isFlat = top === bottom
  return scaleLinear([bottom, isFlat ? 1 : top], [chartHeight, 0]).nice(3)
}

function stackedSizes(series: readonly Series[]): number[] {
  const steps = series[0]?.values.length ?? 0
  return Array.from({ length: steps }, (_, index) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  )
}

/** Whole numbers only where the values are: nobody had half a session. */
export function ticksOf(scale: ValueScale, { isWhole }: { isWhole: boolean }): number[] {
  const ticks = scale.ticks(3)
  return isWhole ? ticks.filter(Number.isInteger) : ticks
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
