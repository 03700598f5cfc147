import { expect, it } from 'vitest'
import type { Series } from './chart'
import { barsOf, lineOf, pointsOf } from './chart-marks'
import { chartHeight, valueScale } from './chart-scale'

const series = (...values: (number | null)[]): Series => ({ name: 's', tone: 'accent', values })
const linesScale = (one: Series) => valueScale([one], { isStacked: false })

it('a line breaks where there is no data, and a value between two gaps is a point', () => {
  const long = series(...Array.from({ length: 30 }, (_, index) => (index === 4 || index === 6 ? null : 1)))
  expect(lineOf(long, linesScale(long)).match(/M/g)).toHaveLength(3)
  expect(pointsOf(long, linesScale(long))).toHaveLength(1)
})

it('few values are points, each of them', () => {
  const few = series(null, 3, 4, null, 5)
  expect(pointsOf(few, linesScale(few))).toHaveLength(3)
})

it('bars leave room above the highest, and no bar stands where nothing is known', () => {
  const one = series(10, null, -10)
  const bars = barsOf([one], valueScale([one], { isStacked: true }))
  expect(bars.map(({ step }) => step)).toEqual([0, 2])
  expect(Math.min(...bars.map(({ y }) => y))).toBeGreaterThan(0)
  expect(Math.max(...bars.map(({ y, height }) => y + height))).toBeLessThan(chartHeight)
})
