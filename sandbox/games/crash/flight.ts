import { cashoutWin } from './engine'

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
