import type { Engine } from '../engine'

/** A roll is 0 to 9,999 hundredths; the player wins below a threshold. Payouts a player may choose, in times the stake. */
export const PAYOUTS = [2, 3, 5, 10, 25, 100] as const
const FACES = 10_000

export type DiceChoice = { payout: number }

export function diceEngine(rtpBp: number): Engine<DiceChoice> {
  return {
    readChoice,
    decide: (wager, random) => settle(rtpBp, wager, random.below(FACES)),
    grant: (wish, wager, random) => {
      const under = threshold(rtpBp, wager.choice.payout)
      const roll = wish.kind === 'lose' ? under + random.below(FACES - under) : random.below(under)
      return settle(rtpBp, wager, roll)
    },
  }
}

/** The return is chance × payout = RTP, to within one face of ten thousand. */
export function threshold(rtpBp: number, payout: number): number {
  return Math.floor(rtpBp / payout)
}

function settle(rtpBp: number, wager: { choice: DiceChoice; stakeMinor: bigint }, roll: number) {
  const under = threshold(rtpBp, wager.choice.payout)
  const winMinor = roll < under ? wager.stakeMinor * BigInt(wager.choice.payout) : 0n
  return { winMinor, outcome: { roll, under, payout: wager.choice.payout } }
}

function readChoice(choice: unknown): DiceChoice | null {
  const payout =
    typeof choice === 'object' && choice !== null && 'payout' in choice ? choice.payout : PAYOUTS[0]
  return PAYOUTS.some((one) => one === payout) ? { payout: Number(payout) } : null
}
