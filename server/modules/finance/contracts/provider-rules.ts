import type { RateDay } from '@/server/modules/delivery/facts'
import { convertOne, type UsedRate } from './convert-ggr'
import { divideRounded, shareOf, type Tier } from './tiers'

/** One version of what Croupier owes a provider. */
export interface ProviderVersion {
  id: string
  providerCode: string
  version: number
  /** The first day of its first month. */
  effectiveMonth: Date
  currency: string
  tiers: readonly Tier[]
  includesFreeWins: boolean
  fixedMinor: bigint
  shareBase: 'ggr' | 'ngr'
  tierMode: 'marginal' | 'whole'
  minimumMinor: bigint
  deductions: readonly Deduction[]
  rateRule: 'day' | 'month_average' | 'month_last'
  paymentDays: number
  /** Percent as decimal text. */
  tolerance: string
  lineBy: 'currency' | 'game_type' | 'game' | 'organization' | 'brand'
  upstream: Upstream | null
}

/** Taken off the GGR before a share of NGR; `shareUnits` of `jackpot` and `tax`, `amountMinor` of `fixed`, otherwise 0. */
export interface Deduction {
  kind: 'jackpot' | 'free_wins' | 'tax' | 'fixed'
  label: string
  shareUnits: bigint
  amountMinor: bigint
}

/** An aggregator's own share: of what the provider's share is of, beside it, or of that share. */
export interface Upstream {
  name: string
  shareUnits: bigint
  mode: 'on_top' | 'of_share'
}

/** What one line of a provider turned over in one currency, cash or free, in minor units. `day`: only where days have their own rates. */
export interface ProviderTurnover {
  key: string
  currency: string
  isFree: boolean
  day: string | null
  betMinor: bigint
  winMinor: bigint
  refundMinor: bigint
}

interface Sums {
  betMinor: bigint
  winMinor: bigint
  refundMinor: bigint
  ggrMinor: bigint
}

/** `baseMinor`, `deductedMinor` and `shareMinor` are in the contract's currency; the shares of all lines sum to the statement's. */
export interface StatementLine extends Sums {
  key: string
  currency: string
  baseMinor: bigint
  deductedMinor: bigint
  shareMinor: bigint
  /** Null where nothing was converted, or each day by its own. */
  rate: UsedRate | null
}

export interface OpenStatementLine extends Sums {
  key: string
  currency: string
  missing: string
}

/** Minor units of the contract's currency. */
export interface ProviderAmounts {
  lines: StatementLine[]
  /** What has no rate and is not among the amounts. */
  open: OpenStatementLine[]
  /** GGR converted. */
  baseMinor: bigint
  deductions: { label: string; amountMinor: bigint }[]
  /** What the share is of: the GGR, less the deductions where it is of NGR. */
  netMinor: bigint
  shareMinor: bigint
  topUpMinor: bigint
  fixedMinor: bigint
  /** The aggregator's part of the total; the rest is the provider's. */
  upstreamMinor: bigint
  totalMinor: bigint
}

type Terms = Omit<ProviderVersion, 'id' | 'providerCode' | 'version' | 'effectiveMonth'>

/** The rates of a day, or of the whole month for null. */
export type RatesOf = (day: string | null) => RateDay | null

/**
 * What is owed for a month: the GGR of each line converted by the contract's rule, less its deductions, the tiers on their sum, the
 * minimum, the fixed amount and the aggregator's share. A negative month owes no share and is not carried over.
 */
export function computeStatement(
  contract: Terms,
  turnover: readonly ProviderTurnover[],
  ratesOf: RatesOf,
): ProviderAmounts {
  const deductions = contract.shareBase === 'ngr' ? contract.deductions : []
  const { lines, open } = convertLines(contract, turnover, ratesOf)
  const taken = deductions.map((deduction) => ({
    label: deduction.label,
    ofLines: lines.map((line) => deductionOf(deduction, line)),
    ofMonth: deduction.amountMinor,
  }))
  const deductedOf = (at: number) => sumOf(taken.map(({ ofLines }) => ofLines[at] ?? 0n))
  const baseMinor = sumOf(lines.map((line) => line.baseMinor))
  const sums = taken.map(({ label, ofLines, ofMonth }) => ({ label, amountMinor: sumOf(ofLines) + ofMonth }))
  const netMinor = baseMinor - sumOf(sums.map(({ amountMinor }) => amountMinor))
  const shareMinor = netMinor > 0n ? shareOf(tiersFor(contract, netMinor), netMinor) : 0n
  const topUpMinor = contract.minimumMinor > shareMinor ? contract.minimumMinor - shareMinor : 0n
  const upstreamMinor = upstreamOf(contract.upstream, { netMinor, shareMinor: shareMinor + topUpMinor })
  const onTop = contract.upstream?.mode === 'on_top' ? upstreamMinor : 0n
  const parts = allocate(
    shareMinor,
    lines.map((line, at) => line.baseMinor - deductedOf(at)),
  )
  return {
    lines: lines.map(({ stakesMinor: _, freeWinsMinor: __, ...line }, at) => ({
      ...line,
      deductedMinor: deductedOf(at),
      shareMinor: parts[at] ?? 0n,
    })),
    open,
    baseMinor,
    deductions: sums,
    netMinor,
    shareMinor,
    topUpMinor,
    fixedMinor: contract.fixedMinor,
    upstreamMinor,
    totalMinor: shareMinor + topUpMinor + contract.fixedMinor + onTop,
  }
}

/** Of an amount, rounded once; of a loss the same part, with its sign. */
const partOf = (amountMinor: bigint, shareUnits: bigint) =>
  shareOf([{ fromMinor: 0n, shareUnits }], amountMinor)

export const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

/**
 * Parts of an amount by weights, which may be negative but whose sum is not: each rounded, and together the amount exactly. Where the
 * weights sum to zero the last has it all.
 */
export function allocate(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumOf(weights)
  let [weight, given] = [0n, 0n]
  return weights.map((own, at) => {
    weight += own
    const upTo =
      at === weights.length - 1 ? amountMinor : whole === 0n ? 0n : divideRounded(amountMinor * weight, whole)
    const part = upTo - given
    given = upTo
    return part
  })
}

/** Of `whole`, the tier above whose start the amount is, for all of it. */
function tiersFor({ tiers, tierMode }: Terms, netMinor: bigint): readonly Tier[] {
  if (tierMode === 'marginal') return tiers
  return tiers
    .filter(({ fromMinor }) => fromMinor < netMinor)
    .slice(-1)
    .map((tier) => ({ ...tier, fromMinor: 0n }))
}

function upstreamOf(upstream: Upstream | null, of: { netMinor: bigint; shareMinor: bigint }): bigint {
  if (!upstream) return 0n
  const base = upstream.mode === 'of_share' ? of.shareMinor : of.netMinor
  return base > 0n ? partOf(base, upstream.shareUnits) : 0n
}

type ConvertedLine = Omit<StatementLine, 'deductedMinor' | 'shareMinor'> & {
  /** Bets less refunds, and the wins of free rounds, in the contract's currency. */
  stakesMinor: bigint
  freeWinsMinor: bigint
}

function deductionOf({ kind, shareUnits }: Deduction, line: ConvertedLine): bigint {
  if (kind === 'jackpot') return partOf(line.stakesMinor, shareUnits)
  if (kind === 'tax') return partOf(line.baseMinor, shareUnits)
  return kind === 'free_wins' ? line.freeWinsMinor : 0n
}

type Cell = Sums & { key: string; currency: string; day: string | null; freeWinsMinor: bigint }

function convertLines(contract: Terms, turnover: readonly ProviderTurnover[], ratesOf: RatesOf) {
  const [lines, open] = [new Map<string, ConvertedLine>(), new Map<string, OpenStatementLine>()]
  for (const { day, freeWinsMinor, ...cell } of cellsOf(contract, turnover)) {
    const rates = ratesOf(day)
    const convert = (ggrMinor: bigint) =>
      convertOne({ currency: cell.currency, ggrMinor }, contract.currency, rates)
    const [ggr, stakes, free] = [cell.ggrMinor, cell.betMinor - cell.refundMinor, freeWinsMinor].map(convert)
    const id = JSON.stringify([cell.key, cell.currency])
    const missing = [ggr, stakes, free].flatMap((one) => (one && 'missing' in one ? [one.missing] : []))[0]
    if (missing !== undefined) {
      open.set(id, { ...cell, ...addSums(open.get(id), cell), missing })
      continue
    }
    const known = lines.get(id)
    lines.set(id, {
      ...cell,
      ...addSums(known, cell),
      baseMinor: (known?.baseMinor ?? 0n) + baseOf(ggr),
      stakesMinor: (known?.stakesMinor ?? 0n) + baseOf(stakes),
      freeWinsMinor: (known?.freeWinsMinor ?? 0n) + baseOf(free),
      rate: day === null && ggr && 'rate' in ggr ? ggr.rate : null,
    })
  }
  return { lines: inOrder(lines), open: inOrder(open) }
}

const baseOf = (one: ReturnType<typeof convertOne> | undefined) =>
  one && 'baseMinor' in one ? one.baseMinor : 0n

const inOrder = <Line>(lines: ReadonlyMap<string, Line>) =>
  [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, line]) => line)

function addSums(known: Sums | undefined, more: Sums): Sums {
  return {
    betMinor: (known?.betMinor ?? 0n) + more.betMinor,
    winMinor: (known?.winMinor ?? 0n) + more.winMinor,
    refundMinor: (known?.refundMinor ?? 0n) + more.refundMinor,
    ggrMinor: (known?.ggrMinor ?? 0n) + more.ggrMinor,
  }
}

/** Cash and free rounds together: free ones count towards the GGR, are deducted from it, or are left out. */
function cellsOf(contract: Terms, turnover: readonly ProviderTurnover[]): Cell[] {
  const deductsFree =
    contract.shareBase === 'ngr' && contract.deductions.some(({ kind }) => kind === 'free_wins')
  const cells = new Map<string, Cell>()
  for (const { key, currency, day, isFree, ...row } of turnover) {
    const counts = !isFree || contract.includesFreeWins
    if (!counts && !deductsFree) continue
    const { betMinor, winMinor, refundMinor } = counts ? row : { betMinor: 0n, winMinor: 0n, refundMinor: 0n }
    const id = JSON.stringify([key, currency, day])
    const known = cells.get(id)
    const sums = { betMinor, winMinor, refundMinor, ggrMinor: betMinor - refundMinor - winMinor }
    const freeWinsMinor = (known?.freeWinsMinor ?? 0n) + (isFree && deductsFree ? row.winMinor : 0n)
    cells.set(id, { key, currency, day, ...addSums(known, sums), freeWinsMinor })
  }
  return [...cells.values()]
}
