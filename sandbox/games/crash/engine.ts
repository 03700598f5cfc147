import type { Random } from '../../random'
import type { Engine } from '../engine'

/** Multipliers are hundredths: 1.37x is 137. The curve stops at this one even if the draw goes higher. */
export const CRASH_CAP = 100_000
const HALF_BITS = 2 ** 26
const GROWTH_PER_MS = 0.00012

export type CrashChoice = { autoCashoutHundredths: number | null }

export function crashEngine(rtpBp: number): Engine<CrashChoice> {
  return {
    readChoice,
    decide: ({ choice }, random) => flight(drawCrash(rtpBp, random), choice),
    // A granted win flies half as far again as wished, so that there is time to cash out on the way.
    grant: (wish, { choice }) =>
      flight(
        wish.kind === 'lose' ? 100 : Math.min(CRASH_CAP, Math.ceil(wish.multiplierHundredths * 1.5)),
        choice,
      ),
  }
}

/**
 * P(crash point ≥ m) = RTP / m, so cashing out at any m returns exactly RTP on average: no strategy beats another.
 * From 52 random bits, in integers.
 */
export function drawCrash(rtpBp: number, random: Random): number {
  const high = BigInt(random.below(HALF_BITS))
  const draw = high * BigInt(HALF_BITS) + BigInt(random.below(HALF_BITS))
  const span = BigInt(HALF_BITS) * BigInt(HALF_BITS)
  const hundredths = (BigInt(rtpBp) * span) / (100n * (span - draw))
  if (hundredths < 100n) return 100
  return hundredths > BigInt(CRASH_CAP) ? CRASH_CAP : Number(hundredths)
}

/** Where the curve stands after `elapsedMs`. Time is not money: only the resulting integer multiplies a stake. */
export function multiplierAt(elapsedMs: number): number {
  return Math.max(100, Math.min(CRASH_CAP, Math.floor(100 * Math.exp(GROWTH_PER_MS * elapsedMs))))
}

/** The first millisecond at which the curve has reached `hundredths`. */
export function timeOf(hundredths: number): number {
  return Math.ceil(Math.log(hundredths / 100) / GROWTH_PER_MS)
}

export function cashoutWin(stakeMinor: bigint, hundredths: number): bigint {
  return (stakeMinor * BigInt(hundredths)) / 100n
}

function flight(crash: number, choice: CrashChoice) {
  return {
    winMinor: null,
    outcome: { crash, auto_cashout: choice.autoCashoutHundredths, cashed_out_at: null },
  }
}

function readChoice(choice: unknown): CrashChoice | null {
  const auto =
    typeof choice === 'object' && choice !== null && 'auto_cashout' in choice ? choice.auto_cashout : null
  if (auto === null || auto === undefined) return { autoCashoutHundredths: null }
  if (typeof auto !== 'number' || !Number.isInteger(auto) || auto < 101 || auto > CRASH_CAP) return null
  return { autoCashoutHundredths: auto }
}

/** What is stored of a flight. Multipliers are hundredths. The crash point stays secret until it is reached. */
export type CrashOutcome = { crash: number; auto_cashout: number | null; cashed_out_at: number | null }

/**
 * The end of a flight: cashed out by hand at `hundredths`, or (null) landed by itself at the automatic cash-out or
 * the crash. A hand that comes at or after the crash point is too late.
 */
export function cashOut(
  outcome: CrashOutcome,
  stakeMinor: bigint,
  hundredths: number | null,
): { winMinor: bigint; outcome: CrashOutcome } {
  const at = reached(outcome, hundredths)
  return {
    winMinor: at === null ? 0n : cashoutWin(stakeMinor, at),
    outcome: { ...outcome, cashed_out_at: at },
  }
}

function reached(outcome: CrashOutcome, hundredths: number | null): number | null {
  const { crash, auto_cashout: auto } = outcome
  if (auto !== null && auto <= crash && (hundredths === null || auto <= hundredths)) return auto
  return hundredths !== null && hundredths <= crash && crash > 100 ? hundredths : null
}
