import { describe, expect, it } from 'vitest'
import { chartSteps } from './chart-steps'

const hour = 3_600_000
const times = [new Date('2026-07-01T22:00:00Z'), new Date('2026-07-01T23:00:00Z')]

describe('the steps of a chart', () => {
  it('are told in the reader’s zone, which they name', () => {
    expect(chartSteps({ times, stepMs: hour, zone: 'Europe/Malta' })).toEqual([
      { label: '00:00', fullLabel: '02 Jul 00:00–01:00 UTC+2' },
      { label: '01:00', fullLabel: '02 Jul 01:00–02:00 UTC+2' },
    ])
  })

  it('say the day where they span many', () => {
    const [first] = chartSteps({ times: new Array(28).fill(times[0]), stepMs: 6 * hour, zone: 'UTC' })
    expect(first).toEqual({ label: '01 Jul 22:00', fullLabel: '01 Jul 22:00–04:00 UTC' })
  })

  it('that are days are days of UTC', () => {
    const [day] = chartSteps({
      times: [new Date('2026-07-01T00:00:00Z')],
      stepMs: 24 * hour,
      zone: 'Asia/Tokyo',
    })
    expect(day).toEqual({ label: '01 Jul', fullLabel: '01 Jul, UTC' })
  })
})
