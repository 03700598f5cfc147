import type { Random } from '../../random'
import { baseReturn, MODELS, SCATTER, type SlotModel, type Volatility, WILD } from './model'

/** Twenty lines over three rows: the row each line crosses on each of the five reels. */
export const LINES: ReadonlyArray<readonly [number, number, number, number, number]> = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [0, 2, 0, 2, 0],
]

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
  const window = readWindow(model, stops)
  let total = 0
  for (let line = 0; line < LINE_COUNT; line++) {
    const start = line * REELS
    const symbol = window[PATHS[start] as number] as number
    let count = 1
    while (count < REELS) {
      const next = window[PATHS[start + count] as number]
      if (next !== symbol && next !== STANDS_IN) break
      count++
    }
    const pays = count < 3 ? 0 : (model.pays[symbol]?.[count - 3] ?? 0)
    if (pays === 0) continue
    total += pays
    onWin?.({ line, symbol, count, pays })
  }
  return total
}

const REELS = 5
const LINE_COUNT = LINES.length
const STANDS_IN = WILD
const SCATTERS = SCATTER
/** Where in the window each line goes: five cells a line. */
const PATHS = Uint8Array.from(LINES.flatMap((rows) => rows.map((row, reel) => reel * 3 + row)))
const WINDOW = new Uint8Array(REELS * 3)

/** The fifteen symbols in view, reel by reel. One buffer for all: nothing here waits for anything. */
function readWindow(model: SlotModel, stops: readonly number[]): Uint8Array {
  for (let reel = 0; reel < REELS; reel++) {
    const strip = model.strips[reel] as Uint8Array
    const stop = stops[reel] as number
    for (let row = 0; row < 3; row++) WINDOW[reel * 3 + row] = strip[stop + row] as number
  }
  return WINDOW
}

/** A reel never shows two scatters at once: each strip has one. */
function countScatters(model: SlotModel, stops: readonly number[]): number {
  const window = readWindow(model, stops)
  let count = 0
  for (const symbol of window) if (symbol === SCATTERS) count++
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
