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
/** The highest value stays below the upper edge, the lowest above the lower one. */
const headroom = 1.06

/** Maps values to the drawing, zero included; stacked values are added, those of the period before are not. */
export function valueScale(series: readonly Series[], { isStacked }: { isStacked: boolean }): ValueScale {
  const single = series.filter(({ isPrevious }) => !isStacked || isPrevious)
  const sizes = [
    ...(isStacked ? stackedSizes(series.filter(({ isPrevious }) => !isPrevious)) : []),
    ...single.flatMap(({ values }) => values.map((value) => value ?? 0)),
  ]
  const top = Math.max(0, ...sizes)
  const bottom = Math.min(0, ...sizes)
  const isFlat = top === bottom
  const ticks = roundValues([bottom * headroom, isFlat ? 1 : top * headroom])
  const ends: Range = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return Object.assign(linearScale(ends, [chartHeight, 0]), { ticks })
}

/** Multiples of one, two or five times a power of ten, from the last below the range to the first above it. */
function roundValues(range: Range): number[] {
  const step = roundStep(range[1] - range[0])
  const first = Math.floor(range[0] / step)
  const last = Math.ceil(range[1] / step)
  // The wider range may call for a longer step, which widens it again.
  if (roundStep((last - first) * step) > step * 1.5) return roundValues([first * step, last * step])
  // A division keeps tenths exact, which a product does not: 3 * 0.1 is 0.30000000000000004.
  const perUnit = Math.round(1 / step)
  return Array.from({ length: last - first + 1 }, (_, index) =>
    step < 1 ? (first + index) / perUnit : (first + index) * step,
  )
}

/** The step that comes closest to `aboutTicks` in a width. */
function roundStep(width: number): number {
  const exact = width / aboutTicks
  const power = 10 ** Math.floor(Math.log10(exact))
  const parts = exact / power
  const factor = parts >= Math.sqrt(50) ? 10 : parts >= Math.sqrt(10) ? 5 : parts >= Math.sqrt(2) ? 2 : 1
  return factor * power
}

/** How far each stack reaches upwards and downwards. */
function stackedSizes(series: readonly Series[]): number[] {
  const steps = series[0]?.values.length ?? 0
  return Array.from({ length: steps }, (_, index) => series.map(({ values }) => values[index] ?? 0)).flatMap(
    (values) => [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))],
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

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
