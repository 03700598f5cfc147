import { divide } from './rtp'

/** What settled, in minor units of one currency. */
export interface Settled {
  betMinor: bigint
  refundMinor: bigint
  /** Those of free rounds included. */
  winMinor: bigint
  /** What free rounds cost: the part of the wins that they won. */
  freeWinMinor: bigint
}

/** The same with what follows from it. */
export interface Amounts extends Settled {
  /** Bets less refunds less wins. */
  ggrMinor: bigint
  /** The same without free rounds. */
  cashGgrMinor: bigint
  /** GGR as a share of bets less refunds, in millionths; null without any. */
  margin: bigint | null
}

export function amountsOf({ betMinor, refundMinor, winMinor, freeWinMinor }: Settled): Amounts {
  const stakes = betMinor - refundMinor
  const ggrMinor = stakes - winMinor
  return {
    betMinor,
    refundMinor,
    winMinor,
    freeWinMinor,
    ggrMinor,
    cashGgrMinor: ggrMinor + freeWinMinor,
    margin: stakes > 0n ? divide(ggrMinor * 1_000_000n, stakes) : null,
  }
}
