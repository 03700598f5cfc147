import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { valueScale } from './chart-scale'
import { formatDurationTick, formatTick } from './format-tick'

const ticksUpTo = (most: number) =>
  valueScale([{ name: 's', tone: 'accent', values: [most] }], { isStacked: false }).ticks

/** The number that a label says. */
const readTick = (label: string) => {
  const unit = { K: 1e3, M: 1e6, B: 1e9, ' s': 1e3 }[/K|M|B| s/.exec(label)?.[0] ?? ''] ?? 1
  return Number.parseFloat(label.replaceAll(',', '')) * unit
}

describe('a label on an axis', () => {
  it('says its tick exactly, whatever the largest value is', () => {
    const most = fc.double({ min: 0.01, max: 1e9, noNaN: true })
    fc.assert(
      fc.property(most, fc.constantFrom(formatTick, formatDurationTick), (value, format) => {
        for (const tick of ticksUpTo(value))
          expect(readTick(format(tick)) / (tick || 1)).toBeCloseTo(tick && 1)
      }),
    )
  })

  it('is short', () => {
    expect([12_500, 0.02, -1_500_000].map(formatTick)).toEqual(['12.5K', '0.02', '−1.5M'])
    expect([0, 0.5, 250, 1_500].map(formatDurationTick)).toEqual(['0 ms', '0.5 ms', '250 ms', '1.5 s'])
  })
})
