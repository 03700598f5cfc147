import { describe, expect, it } from 'vitest'
import { chartSteps, dayStep, everyStep, monthStep } from './chart-steps'

const hour = 3_600_000
const times = [new Date('2026-07-01T22:00:00Z'), new Date('2026-07-01T23:00:00Z')]

describe('the steps of a chart', () => {
  it('are told in the reader’s zone, which they name', () => {
    expect(chartSteps({ times, stepMs: hour, zone: 'Europe/Malta' })).toEqual([
      { label: '00:00', fullLabel: '2 Jul 00:00–01:00 UTC+2' },
      { label: '01:00', fullLabel: '2 Jul 01:00–02:00 UTC+2' },
    ])
  })

  it('say the day where they span many', () => {
    const [first] = chartSteps({ times: new Array(28).fill(times[0]), stepMs: 6 * hour, zone: 'UTC' })
    expect(first).toEqual({ label: '1 Jul 22:00', fullLabel: '1 Jul 22:00–04:00 UTC' })
  })

  it('that are days are days of UTC', () => {
    const [day] = chartSteps({
      times: [new Date('2026-07-01T00:00:00Z')],
      stepMs: 24 * hour,
      zone: 'Asia/Tokyo',
    })
    expect(day).toEqual({ label: '1 Jul', fullLabel: '1 Jul 2026, UTC' })
  })

  it('are provisional where they reach beyond what is counted', () => {
    const steps = chartSteps({ times, stepMs: hour, zone: 'UTC', until: new Date('2026-07-01T23:30:00Z') })
    expect(steps.map(({ isProvisional }) => isProvisional ?? false)).toEqual([false, true])
  })

  it('of calendar days and months are continuous, with those on which nothing happened', () => {
    expect(everyStep('2026-02-27', '2026-03-02', 'day')).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(everyStep('2025-12-31', '2026-02-01', 'month')).toEqual(['2025-12', '2026-01', '2026-02'])
    expect(dayStep('2026-10-06', 'Europe/Malta')).toEqual({
      label: '6 Oct',
      fullLabel: '6 Oct 2026, Europe/Malta',
    })
    expect(monthStep('2026-10', 'UTC')).toEqual({ label: 'Oct 2026', fullLabel: 'Oct 2026, UTC' })
  })
})
