import type { InvoiceStatus } from '@/prisma/generated/client'

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
