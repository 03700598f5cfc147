import type { GroupedRow } from '@/server/modules/delivery/facts'
import { type Amounts, amountsOf } from './report-amounts'
import { type ObservedRtp, observeRtp } from './rtp'

/** The figures of one group in one currency, or of all groups. Amounts are minor units, shares millionths. */
export interface ReportFigures extends Amounts {
  currency: string
  bets: number
  wins: number
  refunds: number
  rounds: number
  /** Null where the report cannot count them: other days than those of UTC. */
  players: number | null
  rtp: ObservedRtp | null
}

export function figuresOf(row: GroupedRow): ReportFigures {
  const amounts = amountsOf({
    betMinor: BigInt(row.betMinor),
    refundMinor: BigInt(row.refundMinor),
    winMinor: BigInt(row.winMinor),
    freeWinMinor: BigInt(row.freeWinMinor),
  })
  return {
    ...amounts,
    currency: row.currency,
    bets: Number(row.bets),
    wins: Number(row.wins),
    refunds: Number(row.refunds),
    rounds: Number(row.rounds),
    players: row.players === null ? null : Number(row.players),
    rtp: observeRtp({
      units: Number(row.units),
      b: amounts.betMinor - amounts.refundMinor,
      w: amounts.winMinor - amounts.freeWinMinor,
      bb: BigInt(row.bb),
      ww: BigInt(row.ww),
      bw: BigInt(row.bw),
    }),
  }
}
