import type { Random } from '../../random'
import type { Decided, Engine, Wish } from '../engine'
import { SYMBOLS } from './model'
import { LINES, type SlotMaths, type Spin, spin } from './spin'

const SEARCH_LIMIT = 4_000

export function slotEngine(maths: SlotMaths): Engine<Record<string, never>> {
  return {
    readChoice: () => ({}),
    decide: ({ stakeMinor }, random) => tell(spin(maths, random), stakeMinor),
    grant: (wish, { stakeMinor }, random) => search(maths, wish, stakeMinor, random),
  }
}

/** Line bets into money, rounded down; exact for every stake that is a multiple of the number of lines. */
function inMoney(lineBets: number, stakeMinor: bigint): bigint {
  return (BigInt(lineBets) * stakeMinor) / BigInt(LINES.length)
}

function tell(result: Spin, stakeMinor: bigint, mysteryMinor = 0n): Decided {
  return {
    winMinor: inMoney(result.totalLineBets, stakeMinor) + mysteryMinor,
    outcome: {
      grid: result.grid.map((reel) => reel.map((symbol) => SYMBOLS[symbol])),
      lines: result.lineWins.map(({ line, count, symbol, pays }) => ({
        line,
        count,
        symbol: SYMBOLS[symbol],
        win_minor: Number(inMoney(pays, stakeMinor)),
      })),
      scatters: result.scatters,
      scatter_win_minor: Number(inMoney(result.scatterPays, stakeMinor)),
      multiplier: result.totalLineBets > 0 ? result.multiplier : 1,
      mystery_minor: Number(mysteryMinor),
    },
  }
}

/** Spins until the reels show the wish; failing that, losing reels with a mystery prize of the exact amount. */
function search(maths: SlotMaths, wish: Wish, stakeMinor: bigint, random: Random): Decided {
  const wanted = wish.kind === 'lose' ? 0n : (stakeMinor * BigInt(wish.multiplierHundredths)) / 100n
  let losing: Spin | null = null
  for (let tries = 0; tries < SEARCH_LIMIT; tries++) {
    const result = spin(maths, random)
    if (inMoney(result.totalLineBets, stakeMinor) === wanted) return tell(result, stakeMinor)
    if (result.totalLineBets === 0) losing ??= result
  }
  if (losing === null) throw new Error('a slot that never loses')
  return tell(losing, stakeMinor, wanted)
}
