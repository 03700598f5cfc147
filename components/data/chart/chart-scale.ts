import { nice, ticks } from 'd3-array'
import type { Series } from './chart'

/** Units of the drawing, which stretches to the available width. */
export const chartWidth = 1_000
export const chartHeight = 100

export interface ValueScale {
  (value: number): number
  /** Round values from end to end. */
  ticks: readonly number[]
}

const aboutTicks = 3

/** Maps values to the drawing, zero included; stacked values are added. */
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

/** Whole numbers only for counts. */
export function ticksOf(scale: ValueScale, { isWhole }: { isWhole: boolean }): number[] {
  return isWhole ? scale.ticks.filter(Number.isInteger) : [...scale.ticks]
}

/** Nothing to draw: no values, or only zeros. */
export const isBlank = (series: readonly Series[]) =>
  series.every(({ values }) => values.every((value) => value === null || value === 0))

/** The middle of a step as a share of the width. */
export const middleOf = (index: number, steps: number) => (index + 0.5) / steps

/** Steps labelled on the axis: at most `most`, evenly spread, the last one included. */
export function labelledSteps(steps: number, maxLabels = 6): number[] {
  const every = Math.max(1, Math.ceil(steps / maxLabels))
  return Array.from({ length: steps }, (_, index) => index).filter(
    (index) => (steps - 1 - index) % every === 0,
  )
}

type Range = readonly [from: number, to: number]

/** Maps one range linearly to another. */
const linearScale =
  ([from, to]: Range, [start, end]: Range) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start)
