import type { GroupedRow } from '@/server/modules/delivery/facts'

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

/** What was paid back of what was staked, in millionths. */
interface ObservedRtp {
  rtp: bigint
  /** The bounds of the 95 % confidence interval; null where there are too few hours to say. */
  low: bigint | null
  high: bigint | null
}

/** Sums over units of time (docs/decisions/observed-rtp.md): `b` net stakes, `w` wins for cash, minor units. */
export interface RtpSums {
  units: number
  b: bigint
  w: bigint
  bb: bigint
  ww: bigint
  bw: bigint
}

const scale = 1_000_000n
const minUnits = 12

/** The ratio of wins to stakes, and how far chance alone moves it: the ratio estimator over units of time. */
export function observeRtp({ units, b, w, bb, ww, bw }: RtpSums): ObservedRtp | null {
  if (b <= 0n) return null
  const rtp = divide(w * scale, b)
  if (units < minUnits) return { rtp, low: null, high: null }
  // The squared residuals of the units, times b².
  const residuals = ww * b * b - 2n * w * b * bw + w * w * bb
  const n = BigInt(units)
  const variance = (residuals * n * scale * scale) / ((n - 1n) * b * b * b * b)
  const margin = (quantile(units - 1) * root(variance)) / scale
  return { rtp, low: rtp > margin ? rtp - margin : 0n, high: rtp + margin }
}

/** Student's t for 95 %, in millionths: its expansion around the normal quantile, right to a thousandth from 11 degrees on. */
function quantile(degrees: number): bigint {
  const z = 1.959964
  const first = (z ** 3 + z) / 4
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96
  return BigInt(Math.round((z + first / degrees + second / degrees ** 2) * 1e6))
}

/** Rounded half away from zero. */
export function divide(value: bigint, by: bigint): bigint {
  const isNegative = value < 0n !== by < 0n
  const [a, d] = [value < 0n ? -value : value, by < 0n ? -by : by]
  const whole = (2n * a + d) / (2n * d)
  return isNegative ? -whole : whole
}

/** The whole part of the square root. */
function root(value: bigint): bigint {
  if (value < 2n) return value < 0n ? 0n : value
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1)
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}
