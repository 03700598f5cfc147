import { openMinor, smaller } from './invoice-status'

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
