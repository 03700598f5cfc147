import { describe, expect, test } from 'vitest'
import { SLOT_RETURNS } from '../../catalogue/catalogue'
import { repeatableRandom } from '../../random'
import { slotEngine } from './engine'
import type { Volatility } from './model'
import { LINES, slotMaths, spin, spinTotal } from './spin'

const SPINS = 1_000_000
const VOLATILITIES = ['low', 'medium', 'high'] as const
const MOST = { low: 250, medium: 1000, high: 2000 }

function simulate(volatility: Volatility, rtpBp: number) {
  const maths = slotMaths(volatility, rtpBp)
  const random = repeatableRandom(`simulation/${volatility}/${rtpBp}`)
  const stops = [0, 0, 0, 0, 0]
  let paid = 0
  let hits = 0
  let most = 0
  for (let index = 0; index < SPINS; index++) {
    const win = spinTotal(maths, random, stops)
    paid += win
    if (win > 0) hits++
    if (win > most) most = win
  }
  return {
    rtpPercent: (100 * paid) / LINES.length / SPINS,
    hitRate: hits / SPINS,
    maxTimes: most / LINES.length,
  }
}

describe.each(VOLATILITIES)('a slot of %s volatility', (volatility) => {
  test.each(SLOT_RETURNS[volatility].map((rtpBp) => [rtpBp]))(
    'declared at %i hundredths of a percent returns that within half a point over a million spins',
    (rtpBp) => {
      const { rtpPercent, maxTimes } = simulate(volatility, rtpBp)
      expect(Math.abs(rtpPercent - rtpBp / 100)).toBeLessThan(0.5)
      expect(maxTimes).toBeLessThanOrEqual(MOST[volatility])
    },
    30_000,
  )

  test('is shown as it is paid: the described spin and the simulated one agree', () => {
    const maths = slotMaths(volatility, SLOT_RETURNS[volatility][0] ?? 0)
    const [shown, counted] = [repeatableRandom('same'), repeatableRandom('same')]
    for (let index = 0; index < 5_000; index++) {
      const result = spin(maths, shown)
      const lines = result.lineWins.reduce((sum, win) => sum + win.pays, 0)
      expect((lines + result.scatterPays) * result.multiplier).toBe(result.totalLineBets)
      expect(spinTotal(maths, counted, [0, 0, 0, 0, 0])).toBe(result.totalLineBets)
    }
  })
})

test('volatility is felt: the higher, the rarer a win', () => {
  const rate = (volatility: Volatility) => {
    const maths = slotMaths(volatility, SLOT_RETURNS[volatility][0] ?? 0)
    const random = repeatableRandom('hits')
    const stops = [0, 0, 0, 0, 0]
    let hits = 0
    for (let index = 0; index < 50_000; index++) if (spinTotal(maths, random, stops) > 0) hits++
    return hits / 50_000
  }
  expect(rate('low')).toBeGreaterThan(rate('medium') + 0.03)
  expect(rate('medium')).toBeGreaterThan(rate('high') + 0.03)
})

test('a wish is granted to the minor unit, won or lost', () => {
  const engine = slotEngine(slotMaths('high', 9600))
  const wager = { choice: {}, stakeMinor: 200n }
  const random = repeatableRandom('wish')
  expect(engine.grant({ kind: 'lose' }, wager, random).winMinor).toBe(0n)
  for (const times of [50, 123, 1000, 77_700]) {
    expect(engine.grant({ kind: 'win', multiplierHundredths: times }, wager, random).winMinor).toBe(
      BigInt(times * 2),
    )
  }
})

test('a return the reels cannot be lifted to is refused at once', () => {
  expect(() => slotMaths('low', 5000)).toThrow(RangeError)
})
