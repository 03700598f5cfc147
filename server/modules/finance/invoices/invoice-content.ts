import type { MonthFee } from '@/server/modules/finance/contracts'

export interface InvoiceLineContent {
  description: string
  amountMinor: bigint
  contractLineId: string | null
  contractVersion: number | null
  providerCode: string | null
  /** As it was called then. */
  providerName: string | null
  ggrMinor: bigint | null
}

export interface MonthContent {
  feesMinor: bigint
  /** Null: nothing to invoice. */
  invoice: { totalMinor: bigint; lines: InvoiceLineContent[] } | null
  /** Zero or below: credited by the fees already, and taken off the next invoice. */
  carriedOutMinor: bigint
}

/**
 * What a month is invoiced as: its fees, less what a month before carried over. A sum that is not above zero makes no invoice
 * and is carried over, as an invoice cannot be negative and a credit note corrects an invoice (docs/decisions/invoices.md).
 */
export function monthContent(fees: readonly MonthFee[], carriedInMinor: bigint): MonthContent {
  const feesMinor = fees.reduce((sum, { feeMinor }) => sum + feeMinor, 0n)
  const totalMinor = feesMinor + carriedInMinor
  if (totalMinor <= 0n) return { feesMinor, invoice: null, carriedOutMinor: totalMinor }
  const lines = fees.filter(({ feeMinor }) => feeMinor !== 0n).map(lineOf)
  if (carriedInMinor < 0n) lines.push(carriedLine(carriedInMinor))
  return { feesMinor, invoice: { totalMinor, lines }, carriedOutMinor: 0n }
}

const lineOf = (fee: MonthFee): InvoiceLineContent => ({
  description: fee.label,
  amountMinor: fee.feeMinor,
  contractLineId: fee.lineId,
  contractVersion: fee.contractVersion,
  providerCode: fee.providerCode,
  providerName: fee.providerName,
  ggrMinor: fee.ggrMinor,
})

const carriedLine = (amountMinor: bigint): InvoiceLineContent => ({
  description: 'Carried over from the month before',
  amountMinor,
  contractLineId: null,
  contractVersion: null,
  providerCode: null,
  providerName: null,
  ggrMinor: null,
})
