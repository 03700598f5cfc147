import type { Random } from '../../random'
import { LINES } from './lines'
import { baseReturn, MODELS, SCATTER, type SlotModel, type Volatility, WILD } from './model'

/** Multipliers that may lift a whole win, and how often each is the one, in percent. */
const MULTIPLIERS = [
  { times: 2, percent: 82 },
  { times: 3, percent: 15 },
  { times: 5, percent: 3 },
] as const
const MEAN_LIFT = MULTIPLIERS.reduce((sum, { times, percent }) => sum + (times - 1) * (percent / 100), 0)
const WORD = 2 ** 32

export type SlotMaths = { model: SlotModel; rtpBp: number; multiplierChance: number }

/**
 * The machine whose return is exactly `rtpBp` hundredths of a percent: the reels give the base return in closed
 * form, and how often a multiplier lifts a win makes up the rest. Throws when no such chance exists.
 */
export function slotMaths(volatility: Volatility, rtpBp: number): SlotMaths {
  const model = MODELS[volatility]
  const chance = (rtpBp / 10_000 / baseReturn(model, LINES.length) - 1) / MEAN_LIFT
  if (!(chance > 0 && chance < 0.5))
    throw new RangeError(`${volatility} cannot return ${rtpBp}: chance ${chance}`)
  return { model, rtpBp, multiplierChance: Math.round(chance * WORD) }
}

export type LineWin = { line: number; symbol: number; count: number; pays: number }

export type Spin = {
  /** Five reels of three rows, top to bottom. */
  grid: number[][]
  lineWins: LineWin[]
  scatters: number
  scatterPays: number
  multiplier: number
  /** The whole win in line bets, multiplier included. */
  totalLineBets: number
}

export function spin(maths: SlotMaths, random: Random): Spin {
  const stops = maths.model.stops.map((count) => random.below(count))
  const grid = stops.map((stop, reel) => Array.from(maths.model.strips[reel]?.subarray(stop, stop + 3) ?? []))
  const lineWins: LineWin[] = []
  const onLines = payLines(maths.model, stops, (win) => lineWins.push(win))
  const scatters = countScatters(maths.model, stops)
  const scatterPays = scatterPay(maths.model, scatters)
  const multiplier = drawMultiplier(maths, random)
  return {
    grid,
    lineWins,
    scatters,
    scatterPays,
    multiplier,
    totalLineBets: (onLines + scatterPays) * multiplier,
  }
}

/** The same spin without its description: line bets won. For simulations. */
export function spinTotal(maths: SlotMaths, random: Random, stops: number[]): number {
  for (let reel = 0; reel < 5; reel++) stops[reel] = random.below(maths.model.stops[reel] ?? 1)
  const reels = payLines(maths.model, stops) + scatterPay(maths.model, countScatters(maths.model, stops))
  return reels * drawMultiplier(maths, random)
}

/** Runs from the left along each line; wilds stand in. The first reel has no wild, so its symbol names the run. */
function payLines(model: SlotModel, stops: readonly number[], onWin?: (win: LineWin) => void): number {
  let total = 0
  for (let line = 0; line < LINES.length; line++) {
    const rows = LINES[line] as readonly number[]
    const symbol = symbolAt(model, stops, 0, rows)
    if (symbol === SCATTER) continue
    let count = 1
    while (count < 5) {
      const next = symbolAt(model, stops, count, rows)
      if (next !== symbol && next !== WILD) break
      count++
    }
    if (count < 3) continue
    const pays = model.pays[symbol]?.[count - 3] ?? 0
    total += pays
    onWin?.({ line, symbol, count, pays })
  }
  return total
}

function symbolAt(model: SlotModel, stops: readonly number[], reel: number, rows: readonly number[]): number {
  return (model.strips[reel] as Uint8Array)[(stops[reel] as number) + (rows[reel] as number)] as number
}

function countScatters(model: SlotModel, stops: readonly number[]): number {
  let count = 0
  for (let reel = 0; reel < 5; reel++) {
    const strip = model.strips[reel] as Uint8Array
    const stop = stops[reel] as number
    if (strip[stop] === SCATTER || strip[stop + 1] === SCATTER || strip[stop + 2] === SCATTER) count++
  }
  return count
}

function scatterPay(model: SlotModel, scatters: number): number {
  return scatters < 3 ? 0 : (model.scatterPays[scatters - 3] ?? 0)
}

/** Drawn at every spin, won or lost, so that it is independent of the reels and the mean is exact. */
function drawMultiplier(maths: SlotMaths, random: Random): number {
  if (random.below(WORD) >= maths.multiplierChance) return 1
  let left = random.below(100)
  for (const { times, percent } of MULTIPLIERS) {
    if (left < percent) return times
    left -= percent
  }
  return 1
}
