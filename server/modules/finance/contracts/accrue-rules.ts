import type { RateDay } from '@/server/modules/delivery/facts'
import { type ContractLine, type Covered, coversSame, pickLine, type Term } from './contract'
import { type ConvertedGgr, convertGgr } from './convert-ggr'
import { daysBetween, monthOf, nextMonth, plusDays } from './days'
import { carriedOut, feesToDate, type NegativeMonth } from './fee-rules'

/** What one provider's games of one type and currency earned on a day: bets less refunds less wins, in minor units. */
export interface DayGgr {
  providerCode: string
  gameType: string | null
  currency: string
  isFree: boolean
  ggrMinor: bigint
}

/** Where a line stood at the end of the day before. */
export interface LineState extends Covered {
  kind: ContractLine['kind']
  negativeMonth: NegativeMonth
  periodBaseMinor: bigint
  feeMinor: bigint
}

export interface LineAccrual {
  lineId: string
  /** With `day`: of that earlier day, and of that day's line. */
  ggr: (ConvertedGgr & { day?: string; ofLineId?: string })[]
  baseMinor: bigint
  periodBaseMinor: bigint
  feeMinor: bigint
  drawnMinor: bigint
}

/** GGR of a line that could not be converted. */
export interface OpenGgr {
  lineId: string
  currency: string
  ggrMinor: bigint
  /** The currency without a rate: its own, or the contract's. */
  missing: string
}

/** Open GGR of an earlier day, converted by that day's rates since. */
export interface LateGgr extends ConvertedGgr {
  lineId: string
  day: string
  /** The line that it was left open for. */
  ofLineId: string
}

export interface DayAccrual {
  lines: LineAccrual[]
  open: OpenGgr[]
  drawnMinor: bigint
  /** Null where nothing was converted. */
  rates: { day: string; source: string } | null
}

interface Day {
  term: Term
  day: Date
  ggr: readonly DayGgr[]
  rates: RateDay | null
  /** Of the day before, of every line that had accrued then. */
  lineStates: readonly LineState[]
  /** What joins the day's GGR, by line of the term. */
  late?: readonly LateGgr[]
}

/**
 * What a day adds to each line's fee. The fee is computed from the period's start and the day takes the difference, so that a
 * period's days add up to its fee whatever their order. What has no rate stays open and holds up nothing else.
 */
export function accrueDay(of: Day): DayAccrual {
  const { term, day, rates } = of
  const { start, ...period } = periodOf(term, day)
  const elapsed = daysBetween(start, day) + 1
  const byLine = ggrByLine(term.lines, of.ggr)
  const lines: Omit<LineAccrual, 'feeMinor' | 'drawnMinor'>[] = []
  const open: OpenGgr[] = []
  for (const line of term.lines) {
    const result = convertGgr(byLine.get(line.id) ?? new Map(), { currency: term.currency, rates })
    open.push(...result.open.map((one) => ({ lineId: line.id, ...one })))
    const late = of.late?.filter(({ lineId }) => lineId === line.id) ?? []
    const ggr = [...result.converted, ...late.map(({ lineId: _, ...one }) => one)]
    const baseMinor = sumOf(ggr.map((one) => one.baseMinor))
    const before =
      elapsed === 1 ? carriedIn(line, of.lineStates) : lineStateOf(line.id, of.lineStates)?.periodBaseMinor
    lines.push({
      lineId: line.id,
      ggr,
      baseMinor,
      periodBaseMinor: (before ?? 0n) + baseMinor,
    })
  }
  const bases = new Map(lines.map(({ lineId, periodBaseMinor }) => [lineId, periodBaseMinor]))
  const fees = feesToDate({ ...term, period }, elapsed, bases)
  const accrued = lines.map((line) => {
    const feeMinor = fees.get(line.lineId) ?? 0n
    const before = elapsed === 1 ? 0n : (lineStateOf(line.lineId, of.lineStates)?.feeMinor ?? 0n)
    return { ...line, feeMinor, drawnMinor: feeMinor - before }
  })
  const isConverted = lines.some(({ ggr }) => ggr.some(({ rate, day }) => rate && !day))
  return {
    lines: accrued,
    open,
    drawnMinor: sumOf(accrued.map(({ drawnMinor }) => drawnMinor)),
    rates: isConverted && rates ? { day: rates.day, source: rates.source } : null,
  }
}

/** The part of the day's month in which its version applies. */
export function periodOf({ effectiveDay, endDay }: Pick<Term, 'effectiveDay' | 'endDay'>, day: Date) {
  const [first, next] = [monthOf(day), nextMonth(day)]
  const start = effectiveDay > first ? effectiveDay : first
  const end = endDay && endDay < next ? endDay : next
  return { start, days: daysBetween(start, end), daysOfMonth: daysBetween(first, next) }
}

/** GGR by line and currency. What no line covers is left out. */
export function ggrByLine(
  lines: readonly ContractLine[],
  rows: readonly DayGgr[],
): Map<string, Map<string, bigint>> {
  const shares = lines.filter(({ kind }) => kind === 'ggr_share')
  const sums = new Map<string, Map<string, bigint>>()
  for (const row of rows) {
    const line = pickLine(shares, row)
    if (!line || (row.isFree && !line.includesFreeWins)) continue
    const own = sums.get(line.id) ?? new Map<string, bigint>()
    own.set(row.currency, (own.get(row.currency) ?? 0n) + row.ggrMinor)
    sums.set(line.id, own)
  }
  return sums
}

const lineStateOf = (lineId: string, lineStates: readonly LineState[]) =>
  lineStates.find(({ id }) => id === lineId)

/** A loss of the period before, of the line that covered the same games. */
function carriedIn(line: ContractLine, lineStates: readonly LineState[]): bigint {
  if (line.kind !== 'ggr_share') return 0n
  const before = lineStates.find((one) => one.kind === 'ggr_share' && coversSame(one, line))
  return before ? carriedOut(before.negativeMonth, before.periodBaseMinor) : 0n
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/** The days of a period or month that follow each other, from `from` up to `to`. */
export function daysFrom(from: Date, to: Date): Date[] {
  const days: Date[] = []
  for (let day = from; day < to; day = plusDays(day, 1)) days.push(day)
  return days
}
