import { feeRowsPath } from '@/components/contracts/fee-links'
import type { CreditKindName } from '@/server/contract/billing-states'

/** The page of what moved the credit, by the kind's own id; null where it has none. */
export function entryPath({
  kind,
  subjectId,
}: {
  kind: CreditKindName
  subjectId: string | null
}): string | null {
  if (subjectId === null) return null
  if (kind === 'credit_note') return `/billing/invoices/${subjectId}`
  if (kind === 'invoice_payment') return `/billing/invoices?${new URLSearchParams({ q: subjectId })}`
  if (kind === 'fee' && /^\d{4}-\d\d-\d\d$/.test(subjectId))
    return feeRowsPath({ month: subjectId.slice(0, 7), day: subjectId })
  return null
}
