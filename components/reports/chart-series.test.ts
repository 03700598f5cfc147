import { describe, expect, it } from 'vitest'
import { chartOver } from './chart-series'

type Given = Parameters<typeof chartOver>[0]
type Row = Given['rows'][number]

const figures = (key: string, ggr: string, rounds = 1) =>
  ({ key, currency: 'KWD', rounds, ggr: money(ggr), bet: money(ggr), win: money('0.000') }) as Row
const money = (decimal: string) => ({ decimal, currency: 'KWD' })

const report: Given = {
  by: 'day',
  zone: 'UTC',
  from: '2026-10-05',
  to: '2026-10-09',
  provisionalDay: '2026-10-08',
  rows: [figures('2026-10-05', '12.500'), figures('2026-10-08', '-1.250')],
  compared: [],
}

describe('the chart of a report', () => {
  it('has every day: zero without settlements, nothing where it is not counted yet', () => {
    const { steps, series } = chartOver(report, 'KWD', 'ggr')
    expect(steps.map(({ label, isProvisional }) => [label, isProvisional ?? false])).toEqual([
      ['5 Oct', false],
      ['6 Oct', false],
      ['7 Oct', false],
      ['8 Oct', true],
      ['9 Oct', true],
    ])
    expect(series).toHaveLength(1)
    expect(series[0]?.values).toEqual([12.5, 0, 0, -1.25, null])
    expect(series[0]?.exact).toEqual(['12.500', '0.000', '0.000', '-1.250', null])
  })

  it('is compared with the period before, day by day, also where this one has no row', () => {
    const compared = [figures('2026-10-06', '3.000'), { ...figures('2026-10-06', '9.00'), currency: 'EUR' }]
    const [, before] = chartOver({ ...report, compared: compared as Given['compared'] }, 'KWD', 'ggr').series
    expect(before).toMatchObject({ isPrevious: true, values: [0, 3, 0, 0, 0] })
    const alone = chartOver({ ...report, compared: compared as Given['compared'] }, 'KWD', 'ggr', false)
    expect(alone.series).toHaveLength(1)
  })

  it('by month names months, of which the last one is provisional', () => {
    const rows = [figures('2026-09', '1.000', 7)]
    const { steps, series } = chartOver({ ...report, by: 'month', from: '2026-09-03', rows }, 'KWD', 'rounds')
    expect(steps.map(({ label, isProvisional }) => [label, isProvisional ?? false])).toEqual([
      ['Sep 2026', false],
      ['Oct 2026', true],
    ])
    expect(series[0]?.values).toEqual([7, 0])
  })
})
