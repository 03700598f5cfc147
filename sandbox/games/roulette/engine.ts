import type { Random } from '../../random'
import type { Engine } from '../engine'
import { isSpot, pays } from './spots'

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
