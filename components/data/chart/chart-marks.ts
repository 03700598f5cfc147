import type { Series } from './chart'
import { chartWidth, middleOf, type ValueScale } from './chart-scale'

/** A part of a stacked bar, in units of the drawing. */
interface Bar {
  series: Series
  step: number
  x: number
  y: number
  width: number
  height: number
}

const gap = 0.16

/** Stacked bars; values below zero extend downwards. */
export function barsOf(series: readonly Series[], scale: ValueScale): Bar[] {
  const steps = series[0]?.values.length ?? 0
  const width = chartWidth / steps
  return Array.from({ length: steps }, (_, step) => {
    let stackedUp = 0
    let stackedDown = 0
    return series.flatMap((one): Bar[] => {
      const value = one.values[step] ?? 0
      if (value === 0) return []
      const from = value > 0 ? stackedUp : stackedDown
      if (value > 0) stackedUp += value
      else stackedDown += value
      const top = scale(Math.max(from, from + value))
      const height = Math.max(scale(Math.min(from, from + value)) - top, 0.8)
      const x = step * width + (width * gap) / 2
      return [{ series: one, step, x, y: top, width: width * (1 - gap), height }]
    })
  }).flat()
}

type Point = readonly [x: number, y: number]

const placeOf = (values: Series['values'], index: number, scale: ValueScale): Point => [
  middleOf(index, values.length) * chartWidth,
  scale(values[index] ?? 0),
]

/** The path of a line, which breaks where there is no data. */
export const lineOf = ({ values }: Series, scale: ValueScale): string =>
  values
    .map((value, index) => {
      if (value === null) return ''
      const isContinued = index > 0 && values[index - 1] !== null
      return `${isContinued ? 'L' : 'M'}${placeOf(values, index, scale).map(shorten).join(',')}`
    })
    .join('')

/** Thousandths of a unit, as a drawing needs no more. */
const shorten = (place: number) => Math.round(place * 1_000) / 1_000

const fewValues = 12

/** Where a line needs a point to be seen: at a value between two gaps, and at each value where there are few. */
export function pointsOf({ values }: Series, scale: ValueScale): Point[] {
  const has = (index: number) => values[index] !== null && values[index] !== undefined
  const known = values.map((_, index) => index).filter(has)
  const shown = known.filter((index) => known.length <= fewValues || (!has(index - 1) && !has(index + 1)))
  return shown.map((index) => placeOf(values, index, scale))
}
