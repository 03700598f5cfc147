import type { GroupedRow } from '@/server/modules/facts'
import { divide, type ObservedRtp, observeRtp } from './rtp'

/** The figures of one group in one currency, or of all groups. Amounts are minor units, shares millionths. */
export interface ReportFigures {
  currency: string
  bets: number
  wins: number
  refunds: number
  rounds: number
  /** Null where the report cannot count them: other days than those of UTC. */
  players: number | null
  betMinor: bigint
  refundMinor: bigint
  /** Those of free rounds included. */
  winMinor: bigint
  /** What free rounds cost: the part of the wins that they won. */
  freeWinMinor: bigint
  /** Bets less refunds less wins. */
  ggrMinor: bigint
  /** The same without free rounds. */
  cashGgrMinor: bigint
  /** GGR as a share of bets less refunds; null without any. */
  margin: bigint | null
  rtp: ObservedRtp | null
}

export function figuresOf(row: GroupedRow): ReportFigures {
  const [betMinor, refundMinor] = [BigInt(row.betMinor), BigInt(row.refundMinor)]
  const [winMinor, freeWinMinor] = [BigInt(row.winMinor), BigInt(row.freeWinMinor)]
  const stakes = betMinor - refundMinor
  const ggrMinor = stakes - winMinor
  return {
    currency: row.currency,
    bets: Number(row.bets),
    wins: Number(row.wins),
    refunds: Number(row.refunds),
    rounds: Number(row.rounds),
    players: row.players === null ? null : Number(row.players),
    betMinor,
    refundMinor,
    winMinor,
    freeWinMinor,
    ggrMinor,
    cashGgrMinor: ggrMinor + freeWinMinor,
    margin: stakes > 0n ? divide(ggrMinor * 1_000_000n, stakes) : null,
    rtp: observeRtp({
      units: Number(row.units),
      b: stakes,
      w: winMinor - freeWinMinor,
      bb: BigInt(row.bb),
      ww: BigInt(row.ww),
      bw: BigInt(row.bw),
    }),
  }
}
