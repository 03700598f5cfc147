import { repeatableRandom } from '../../random'

export type Volatility = 'low' | 'medium' | 'high'

/** Symbols by number; what they look like is the skin's business. */
export const SYMBOLS = [
  'gem1',
  'gem2',
  'gem3',
  'gem4',
  'ace',
  'king',
  'queen',
  'jack',
  'ten',
  'wild',
  'scatter',
] as const
export const WILD = 9
export const SCATTER = 10
const REELS = 5

export type SlotModel = {
  volatility: Volatility
  /** The stops of each reel, the first two repeated at the end so that a window never wraps. */
  strips: readonly Uint8Array[]
  stops: readonly number[]
  /** Line bets paid for three, four and five of a symbol from the left. */
  pays: ReadonlyArray<readonly [number, number, number]>
  /** Line bets paid for three, four and five scatters anywhere. */
  scatterPays: readonly [number, number, number]
}

/** How often each symbol is on each reel, and what it pays. Wilds are on the three middle reels only. */
type Design = {
  counts: readonly (readonly number[])[]
  pays: SlotModel['pays']
  scatterPays: SlotModel['scatterPays']
}

const DESIGNS: Record<Volatility, Design> = {
  low: {
    counts: [
      [2, 3, 4, 4, 5, 5, 6, 6, 6, 0, 1],
      [2, 3, 4, 4, 5, 6, 5, 6, 6, 3, 1],
      [2, 3, 4, 4, 6, 5, 6, 5, 6, 3, 1],
      [2, 3, 4, 4, 5, 6, 6, 6, 5, 2, 1],
      [2, 3, 4, 4, 6, 6, 5, 6, 6, 0, 1],
    ],
    pays: [
      [65, 110, 300],
      [48, 80, 200],
      [36, 60, 150],
      [32, 52, 120],
      [26, 40, 85],
      [24, 38, 80],
      [20, 32, 70],
      [19, 30, 66],
      [18, 28, 60],
    ],
    scatterPays: [60, 200, 1000],
  },
  medium: {
    counts: [
      [2, 3, 4, 5, 6, 6, 6, 7, 7, 0, 1],
      [2, 3, 4, 5, 6, 6, 6, 7, 7, 1, 1],
      [2, 3, 4, 5, 6, 6, 7, 6, 7, 2, 1],
      [2, 3, 4, 5, 6, 6, 7, 7, 6, 1, 1],
      [2, 3, 4, 5, 6, 6, 6, 7, 7, 0, 1],
    ],
    pays: [
      [120, 300, 1200],
      [80, 200, 700],
      [60, 140, 450],
      [45, 110, 320],
      [34, 75, 180],
      [32, 70, 160],
      [26, 55, 130],
      [23, 50, 120],
      [20, 45, 110],
    ],
    scatterPays: [80, 400, 2000],
  },
  high: {
    counts: [
      [4, 5, 5, 5, 6, 6, 6, 6, 6, 0, 1],
      [4, 5, 5, 6, 6, 6, 6, 6, 6, 0, 1],
      [4, 5, 5, 6, 6, 6, 6, 6, 6, 1, 1],
      [4, 5, 5, 6, 6, 6, 6, 6, 6, 1, 1],
      [4, 5, 5, 5, 6, 6, 6, 6, 6, 0, 1],
    ],
    pays: [
      [90, 220, 2500],
      [74, 150, 800],
      [64, 120, 400],
      [60, 100, 300],
      [54, 82, 180],
      [52, 78, 165],
      [48, 72, 150],
      [45, 68, 140],
      [43, 65, 130],
    ],
    scatterPays: [60, 300, 3000],
  },
}

/** The three machines every slot of the catalogue is a skin of. */
export const MODELS: Record<Volatility, SlotModel> = {
  low: build('low'),
  medium: build('medium'),
  high: build('high'),
}

function build(volatility: Volatility): SlotModel {
  const { counts, pays, scatterPays } = DESIGNS[volatility]
  const strips = counts.map((perSymbol, reel) => strip(perSymbol, `${volatility}:${reel}`))
  return { volatility, strips, stops: strips.map((one) => one.length - 2), pays, scatterPays }
}

/** Shuffled once and for all; no symbol is seen twice in one window of three where that can be avoided. */
function strip(perSymbol: readonly number[], seed: string): Uint8Array {
  const random = repeatableRandom(seed)
  const left = [...perSymbol]
  const order: number[] = []
  const size = left.reduce((sum, count) => sum + count, 0)
  while (order.length < size) {
    const recent = order.slice(-2)
    const wrapped = size - order.length <= 2 ? order.slice(0, 2) : []
    const fits = (symbol: number) => !recent.includes(symbol) && !wrapped.includes(symbol)
    const all = left.flatMap((count, symbol) => Array<number>(count).fill(symbol))
    const good = all.filter(fits)
    const from = good.length > 0 ? good : all
    const symbol = from[random.below(from.length)] ?? 0
    left[symbol] = (left[symbol] ?? 0) - 1
    order.push(symbol)
  }
  return Uint8Array.from([...order, ...order.slice(0, 2)])
}

/** How many line bets a spin returns on average, before multipliers, divided by the lines: a closed form. */
export function baseReturn(model: SlotModel, lines: number): number {
  const share = (reel: number, symbol: number) => occurrences(model, reel, symbol) / (model.stops[reel] ?? 1)
  let perLine = 0
  model.pays.forEach((pays, symbol) => {
    const runs = (reel: number) => share(reel, symbol) + share(reel, WILD)
    const three = share(0, symbol) * runs(1) * runs(2)
    const four = three * runs(3)
    const five = four * runs(4)
    perLine += (three - four) * pays[0] + (four - five) * pays[1] + five * pays[2]
  })
  return perLine + scatterReturn(model) / lines
}

/** Scatters count wherever they show; each reel holds at most one in view, so the reels are independent coins. */
function scatterReturn(model: SlotModel): number {
  let chances = [1, 0, 0, 0, 0, 0]
  for (let reel = 0; reel < REELS; reel++) {
    const seen = (3 * occurrences(model, reel, SCATTER)) / (model.stops[reel] ?? 1)
    chances = chances.map((chance, count) => chance * (1 - seen) + (chances[count - 1] ?? 0) * seen)
  }
  return model.scatterPays.reduce((sum, pay, index) => sum + pay * (chances[index + 3] ?? 0), 0)
}

function occurrences(model: SlotModel, reel: number, symbol: number): number {
  const strip = model.strips[reel]
  return strip ? strip.slice(0, -2).reduce((sum, one) => sum + (one === symbol ? 1 : 0), 0) : 0
}
