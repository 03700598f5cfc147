import type { Db } from '@/server/db'
import {
  findUnbilled,
  isMonthAccrued,
  type MonthFee,
  readMonthFees,
  readMonthFormulas,
  readUnaccruedFees,
  type Unbilled,
} from '@/server/modules/finance/contracts'
import { monthAfter, startOfMonth } from './month'
import { findSeller } from './parties'
import type { Account } from './queries-account'
import { findLastClose, hasFees } from './queries-invoice'

export type MonthBlocker =
  | 'month_not_over'
  | 'not_accrued'
  | 'ledger_differs'
  | 'other_currency'
  | 'earlier_month_open'
  | 'later_month_closed'
  | 'seller_missing'

export interface MonthPlan extends MonthContent {
  carriedInMinor: bigint
  blockers: MonthBlocker[]
  /** What stays open: it is billed in a later month, once it has a rate. */
  open: OpenAmount[]
}

export interface OpenAmount {
  currency: string
  ggrMinor: bigint
  firstDay: string
  lastDay: string
}

interface Planned {
  account: Account
  month: Date
  now: Date
  reader: FeeReader
}

/** What closing the month would do, and what stands in its way. */
export async function planMonth(db: Db, { account, month, now, reader }: Planned): Promise<MonthPlan> {
  const of = { organizationId: account.id, month }
  const [fees, isAccrued, last] = [
    await reader.readMonthFees(db, of),
    await reader.isMonthAccrued(db, of),
    await findLastClose(db, account.id),
  ]
  const carriedInMinor = last?.carriedOutMinor ?? 0n
  const content = monthContent(fees, carriedInMinor)
  const found: Record<MonthBlocker, boolean> = {
    month_not_over: now < monthAfter(month),
    not_accrued: !isAccrued,
    // defence: a fee without an accrual is never invoiced silently
    ledger_differs: (await reader.readUnaccruedFees(db, account.id)) !== 0n,
    other_currency: fees.some(({ currency }) => currency !== account.currency),
    earlier_month_open: await isEarlierOpen(db, {
      account,
      month,
      now,
      reader,
      lastClosed: last?.month ?? null,
    }),
    later_month_closed: last !== null && last.month > month,
    seller_missing: content.invoice !== null && findSeller() === null,
  }
  const blockers = (Object.keys(found) as MonthBlocker[]).filter((blocker) => found[blocker])
  return { ...content, carriedInMinor, blockers, open: await findOpen(db, { account, month, reader }) }
}

/** Of the month and those before it. */
export async function findOpen(
  db: Db,
  { account, month, reader }: Pick<Planned, 'account' | 'month' | 'reader'>,
): Promise<OpenAmount[]> {
  const rows = await reader.findUnbilled(db, { organizationId: account.id, before: monthAfter(month) })
  return rows.flatMap(({ currency, ggrMinor, firstDay, lastDay }) =>
    currency === null ? [] : [{ currency, ggrMinor, firstDay, lastDay }],
  )
}

/** Months are closed in turn: what one carries over belongs to the next. */
async function isEarlierOpen(
  db: Db,
  { account, month, now, reader, lastClosed }: Planned & { lastClosed: Date | null },
): Promise<boolean> {
  if (!(await hasFees(db, account.id))) return false
  let earlier = lastClosed ? monthAfter(lastClosed) : startOfMonth(account.createdAt)
  // A month to come has no fees.
  for (; earlier < month && earlier <= now; earlier = monthAfter(earlier)) {
    const fees = await reader.readMonthFees(db, { organizationId: account.id, month: earlier })
    if (fees.length > 0) return true
  }
  return false
}

interface OneMonth {
  organizationId: string
  month: Date
}

/** Where a month's fees are read. */
export interface FeeReader {
  readMonthFees(db: Db, of: OneMonth): Promise<MonthFee[]>
  /** How each line's fee came about, by line of the contract. */
  readMonthFormulas(db: Db, of: OneMonth): Promise<Map<string, string>>
  isMonthAccrued(db: Db, of: OneMonth): Promise<boolean>
  /** Fees in the ledger that are of no month, in minor units. */
  readUnaccruedFees(db: Db, organizationId: string): Promise<bigint>
  /** GGR that no fee counts yet. */
  findUnbilled(db: Db, of: { organizationId: string; before: Date }): Promise<Unbilled[]>
}

export const accruedFees: FeeReader = {
  readMonthFees,
  readMonthFormulas,
  isMonthAccrued,
  readUnaccruedFees,
  findUnbilled,
}

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

interface MonthContent {
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
