import type { Random } from '../../random'
import type { Engine } from '../engine'

/** Places on the cloth: a number (`n0`…`n36`), a dozen, a column, or an even chance. */
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

const OUTSIDE: Readonly<Record<string, { covers: (pocket: number) => boolean; returns: number }>> = {
  red: { covers: (pocket) => RED.has(pocket), returns: 2 },
  black: { covers: (pocket) => pocket > 0 && !RED.has(pocket), returns: 2 },
  even: { covers: (pocket) => pocket > 0 && pocket % 2 === 0, returns: 2 },
  odd: { covers: (pocket) => pocket % 2 === 1, returns: 2 },
  low: { covers: (pocket) => pocket >= 1 && pocket <= 18, returns: 2 },
  high: { covers: (pocket) => pocket >= 19, returns: 2 },
  dozen1: { covers: (pocket) => pocket >= 1 && pocket <= 12, returns: 3 },
  dozen2: { covers: (pocket) => pocket >= 13 && pocket <= 24, returns: 3 },
  dozen3: { covers: (pocket) => pocket >= 25, returns: 3 },
  column1: { covers: (pocket) => pocket > 0 && pocket % 3 === 1, returns: 3 },
  column2: { covers: (pocket) => pocket > 0 && pocket % 3 === 2, returns: 3 },
  column3: { covers: (pocket) => pocket > 0 && pocket % 3 === 0, returns: 3 },
}

const NUMBER = /^n([0-9]|[12][0-9]|3[0-6])$/

export const SPOTS: readonly string[] = [
  ...Array.from({ length: 37 }, (_, number) => `n${number}`),
  ...Object.keys(OUTSIDE),
]

export function isSpot(spot: unknown): spot is string {
  return typeof spot === 'string' && (NUMBER.test(spot) || Object.hasOwn(OUTSIDE, spot))
}

/** How many times its amount a chip comes back, stake included; 0 when it lost. */
export function pays(spot: string, pocket: number): number {
  const number = NUMBER.exec(spot)?.[1]
  if (number !== undefined) return Number(number) === pocket ? 36 : 0
  const outside = OUTSIDE[spot]
  return outside?.covers(pocket) ? outside.returns : 0
}

const POCKETS = 37
const MAX_CHIPS = 60

export type Chip = { spot: string; amountMinor: bigint }

/** European wheel: 37 pockets, every bet returns 36/37 = 97.30 % on average. */
export const ROULETTE_RTP_BP = 9730

export function rouletteEngine(): Engine<Chip[]> {
  return {
    readChoice,
    decide: ({ choice }, random) => settle(choice, random.below(POCKETS)),
    grant: (wish, { choice, stakeMinor }, random) => {
      const wanted = wish.kind === 'lose' ? 0n : (stakeMinor * BigInt(wish.multiplierHundredths)) / 100n
      return settle(choice, nearestPocket(choice, wanted, random))
    },
  }
}

export function winOf(chips: readonly Chip[], pocket: number): bigint {
  return chips.reduce((sum, chip) => sum + chip.amountMinor * BigInt(pays(chip.spot, pocket)), 0n)
}

function settle(chips: Chip[], pocket: number) {
  const winMinor = winOf(chips, pocket)
  const placed = chips.map(({ spot, amountMinor }) => ({ spot, amount_minor: Number(amountMinor) }))
  return { winMinor, outcome: { pocket, chips: placed } }
}

/** A wheel can only pay what its pockets pay: of the nearest ones, any. */
function nearestPocket(chips: Chip[], wantedMinor: bigint, random: Random): number {
  const distance = (pocket: number) => {
    const gap = winOf(chips, pocket) - wantedMinor
    return gap < 0n ? -gap : gap
  }
  const pockets = Array.from({ length: POCKETS }, (_, pocket) => pocket)
  const gaps = pockets.map(distance).sort((a, b) => Number(a - b))
  const nearest = pockets.filter((pocket) => distance(pocket) === gaps[0])
  return nearest[random.below(nearest.length)] ?? 0
}

/** `{ chips: [{ spot, amount_minor }] }`, together exactly the stake; nothing means the whole stake on red. */
function readChoice(choice: unknown, stakeMinor: bigint): Chip[] | null {
  const list = typeof choice === 'object' && choice !== null && 'chips' in choice ? choice.chips : null
  if (list === null) return [{ spot: 'red', amountMinor: stakeMinor }]
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_CHIPS) return null
  const chips: Chip[] = []
  for (const chip of list) {
    if (!isSpot(chip?.spot) || !Number.isSafeInteger(chip.amount_minor) || chip.amount_minor <= 0) return null
    chips.push({ spot: chip.spot, amountMinor: BigInt(chip.amount_minor) })
  }
  return chips.reduce((sum, chip) => sum + chip.amountMinor, 0n) === stakeMinor ? chips : null
}
