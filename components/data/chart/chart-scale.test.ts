import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Series } from './chart'
import { chartHeight, labelledSteps, ticksOf, valueScale } from './chart-scale'

const series = (...values: (number | null)[]): Series => ({ name: 's', tone: 'accent', values })

describe('a chart’s scale', () => {
  it('keeps every value inside the drawing, losses below zero too', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1 }), (values) => {
        const scale = valueScale([series(...values)], { isStacked: true })
        for (const value of [0, ...values]) {
          expect(scale(value)).toBeGreaterThanOrEqual(-1e-9)
          expect(scale(value)).toBeLessThanOrEqual(chartHeight + 1e-9)
        }
      }),
    )
  })

  it('has room for what is stacked, and a baseline when there is nothing', () => {
    const stacked = valueScale([series(3, 1), series(4, null)], { isStacked: true })
    expect(stacked(7)).toBeGreaterThanOrEqual(0)
    expect(valueScale([series(0, null)], { isStacked: false })(0)).toBe(chartHeight)
  })

  it.each([
    { values: [7.2], ticks: [0, 2, 4, 6, 8] },
    { values: [0.28], ticks: [0, 0.1, 0.2, 0.3] },
    { values: [-40, 900], ticks: [-500, 0, 500, 1_000] },
    { values: [123_456_789], ticks: [0, 50_000_000, 100_000_000, 150_000_000] },
  ])('names round values around $values', ({ values, ticks }) => {
    expect(valueScale([series(...values)], { isStacked: false }).ticks).toEqual(ticks)
  })

  it('names no half sessions', () => {
    expect(ticksOf(valueScale([series(1)], { isStacked: false }), { isWhole: true })).toEqual([0, 1])
  })

  it('names a handful of steps, the latest always', () => {
    expect(labelledSteps(24)).toEqual([3, 7, 11, 15, 19, 23])
    expect(labelledSteps(30).at(-1)).toBe(29)
    expect(labelledSteps(1)).toEqual([0])
  })
})
