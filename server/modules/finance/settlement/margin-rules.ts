import { allocate, sumOf } from '@/server/modules/finance/contracts'

/** What was played: GGR in the report's currency, by which fees and costs are told apart. */
export interface MarginCell {
  month: string
  providerCode: string
  organizationId: string
  /** Of play. */
  currency: string
  ggrMinor: bigint
}

/** An organization's fees of a month; `providerCode` where the contract line names one. */
export interface MarginFee {
  month: string
  organizationId: string
  providerCode: string | null
  amountMinor: bigint
}

/** What a provider gets for a month. */
export interface MarginCost {
  month: string
  providerCode: string
  amountMinor: bigint
}

/** Null: an amount of a month without play that it could belong to. */
export interface MarginRow {
  month: string
  providerCode: string | null
  organizationId: string | null
  currency: string | null
  ggrMinor: bigint
  feeMinor: bigint
  costMinor: bigint
}

/**
 * Tells fees and costs apart by what was played: each by the GGR of its month within its organization, its provider or both, losses
 * as zero and, where there are only losses, in equal parts. A fee that names no
 * provider is spread over those without a fee of their own. The sums of fees, costs and GGR stay what they are to the minor unit.
 */
export function spreadMargin(
  cells: readonly MarginCell[],
  fees: readonly MarginFee[],
  costs: readonly MarginCost[],
): MarginRow[] {
  const rows = cells.map((cell): MarginRow => ({ ...cell, feeMinor: 0n, costMinor: 0n }))
  const rest: MarginRow[] = []
  const nameOf = (of: Pick<MarginRow, 'month' | 'organizationId' | 'providerCode'>) =>
    JSON.stringify([of.month, of.organizationId, of.providerCode])
  const named = new Set(fees.filter(({ providerCode }) => providerCode !== null).map(nameOf))
  const spread = (
    {
      month,
      amountMinor,
      ...of
    }: { month: string; amountMinor: bigint; providerCode: string | null; organizationId: string | null },
    field: 'feeMinor' | 'costMinor',
  ) => {
    const within = rows.filter(
      (row) =>
        row.month === month &&
        (of.providerCode === null || row.providerCode === of.providerCode) &&
        (of.organizationId === null || row.organizationId === of.organizationId),
    )
    const others = of.providerCode === null ? within.filter((row) => !named.has(nameOf(row))) : within
    const own = others.length > 0 ? others : within
    if (own.length === 0) {
      rest.push({
        month,
        ...of,
        currency: null,
        ggrMinor: 0n,
        feeMinor: 0n,
        costMinor: 0n,
        [field]: amountMinor,
      })
      return
    }
    const gains = own.map(({ ggrMinor }) => (ggrMinor > 0n ? ggrMinor : 0n))
    const parts = allocate(amountMinor, sumOf(gains) > 0n ? gains : own.map(() => 1n))
    own.forEach((row, at) => {
      row[field] += parts[at] ?? 0n
    })
  }
  for (const fee of fees) spread(fee, 'feeMinor')
  for (const cost of costs) spread({ ...cost, organizationId: null }, 'costMinor')
  return [...rows, ...rest]
}

/** Rows of one value each, with the sums of theirs. */
export function groupMargin(rows: readonly MarginRow[], keyOf: (row: MarginRow) => string | null) {
  const groups = new Map<string | null, Pick<MarginRow, 'ggrMinor' | 'feeMinor' | 'costMinor'>>()
  for (const row of rows) {
    const known = groups.get(keyOf(row))
    groups.set(keyOf(row), {
      ggrMinor: (known?.ggrMinor ?? 0n) + row.ggrMinor,
      feeMinor: (known?.feeMinor ?? 0n) + row.feeMinor,
      costMinor: (known?.costMinor ?? 0n) + row.costMinor,
    })
  }
  return [...groups].map(([key, sums]) => ({ key, ...sums, marginMinor: sums.feeMinor - sums.costMinor }))
}
