import type { InvoiceStatus } from '@/prisma/generated/client'

export interface Payable {
  id: string
  totalMinor: bigint
  creditedMinor: bigint
  paidMinor: bigint
}

export interface Settlement {
  invoiceId: string
  /** Below zero: returned to credit, because the credit that had settled it is gone. */
  amountMinor: bigint
}

/** What of the closed months the credit does not cover: fees of months still open do not count against it. */
export function overdrawnMinor({
  creditMinor,
  uninvoicedMinor,
}: {
  creditMinor: bigint
  uninvoicedMinor: bigint
}): bigint {
  const balance = creditMinor + uninvoicedMinor
  return balance < 0n ? -balance : 0n
}

/**
 * Payments by credit after which the open amounts sum to what is overdrawn (docs/decisions/invoice-payments.md): the oldest invoice is
 * settled first, and the newest is the first that is open again when credit was reversed.
 */
export function settle(oldestFirst: readonly Payable[], overdrawn: bigint): Settlement[] {
  const open = oldestFirst.reduce((sum, invoice) => sum + openMinor(invoice), 0n)
  const excess = open - overdrawn
  return excess >= 0n
    ? spread(oldestFirst, excess, openMinor)
    : spread(oldestFirst.toReversed(), -excess, ({ paidMinor }) => paidMinor).map(
        ({ invoiceId, amountMinor }) => ({ invoiceId, amountMinor: -amountMinor }),
      )
}

function spread(
  invoices: readonly Payable[],
  amountMinor: bigint,
  maxAllocationOf: (invoice: Payable) => bigint,
): Settlement[] {
  let left = amountMinor
  return invoices.flatMap((invoice) => {
    const most = maxAllocationOf(invoice)
    const part = smaller(most, left)
    left -= part
    return part > 0n ? [{ invoiceId: invoice.id, amountMinor: part }] : []
  })
}

export interface InvoiceAmounts {
  totalMinor: bigint
  creditedMinor: bigint
  paidMinor: bigint
  dueAt: Date | null
}

/** What is still to be paid. */
export const openMinor = ({ totalMinor, creditedMinor, paidMinor }: Omit<InvoiceAmounts, 'dueAt'>) =>
  totalMinor - creditedMinor - paidMinor

/** Void: credited as a whole. Overdue: from the due time on, as long as anything is open. */
export function statusOf(amounts: InvoiceAmounts, now: Date): InvoiceStatus {
  const { totalMinor, creditedMinor, paidMinor, dueAt } = amounts
  if (creditedMinor === totalMinor) return 'void'
  if (openMinor(amounts) === 0n) return 'paid'
  if (dueAt && dueAt <= now) return 'overdue'
  return paidMinor > 0n || creditedMinor > 0n ? 'partly_paid' : 'open'
}

export function smaller(one: bigint, other: bigint): bigint {
  if (one < other) return one
  return other
}
