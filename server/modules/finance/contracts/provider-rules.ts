import type { RateDay } from '@/server/modules/delivery/facts'
import { type ConvertedGgr, convertGgr, type UnconvertedGgr } from './convert-ggr'
import { shareOf, type Tier } from './tiers'

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
}

/** What one provider's games turned over in one currency, cash or free, in minor units. */
export interface ProviderTurnover {
  currency: string
  isFree: boolean
  betMinor: bigint
  winMinor: bigint
  refundMinor: bigint
}

export interface StatementLine extends ConvertedGgr, Sums {}

export interface OpenStatementLine extends UnconvertedGgr, Sums {}

export interface ProviderAmounts {
  lines: StatementLine[]
  /** What has no rate and is not among the amounts. */
  open: OpenStatementLine[]
  baseMinor: bigint
  shareMinor: bigint
  fixedMinor: bigint
  totalMinor: bigint
}

/**
 * What is owed for a month: each currency's GGR converted once by the rates of the month's last day, the tiers on their sum, and
 * the fixed amount. A negative month owes no share and is not carried over. What has no rate is listed beside the amounts.
 */
export function computeStatement(
  contract: Pick<ProviderVersion, 'currency' | 'tiers' | 'includesFreeWins' | 'fixedMinor'>,
  turnover: readonly ProviderTurnover[],
  rates: RateDay | null,
): ProviderAmounts {
  const sums = addUp(turnover.filter(({ isFree }) => !isFree || contract.includesFreeWins))
  const ggr = new Map(
    [...sums].map(([currency, sum]) => [currency, sum.betMinor - sum.refundMinor - sum.winMinor]),
  )
  const result = convertGgr(ggr, { currency: contract.currency, rates })
  const none = { betMinor: 0n, winMinor: 0n, refundMinor: 0n }
  const lines = result.converted.map((one) => ({ ...one, ...(sums.get(one.currency) ?? none) }))
  const baseMinor = lines.reduce((sum, line) => sum + line.baseMinor, 0n)
  const shareMinor = baseMinor > 0n ? shareOf(contract.tiers, baseMinor) : 0n
  return {
    lines,
    open: result.open.map((one) => ({ ...one, ...(sums.get(one.currency) ?? none) })),
    baseMinor,
    shareMinor,
    fixedMinor: contract.fixedMinor,
    totalMinor: shareMinor + contract.fixedMinor,
  }
}

type Sums = Pick<ProviderTurnover, 'betMinor' | 'winMinor' | 'refundMinor'>

function addUp(rows: readonly ProviderTurnover[]): Map<string, Sums> {
  const sums = new Map<string, Sums>()
  for (const { currency, betMinor, winMinor, refundMinor } of rows) {
    const known = sums.get(currency)
    sums.set(currency, {
      betMinor: (known?.betMinor ?? 0n) + betMinor,
      winMinor: (known?.winMinor ?? 0n) + winMinor,
      refundMinor: (known?.refundMinor ?? 0n) + refundMinor,
    })
  }
  return sums
}
