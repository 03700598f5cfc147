import type { Outputs } from '@/components/trpc/types'

type Blocker = Outputs['staffInvoices']['previewMonth']['organizations'][number]['blockers'][number]

const texts: Record<Blocker, string> = {
  month_not_over: 'The month is not over.',
  not_accrued:
    'Fees are not accrued to the end of the month: some days are not counted yet, or accrual is blocked.',
  ledger_differs:
    'Fees in the ledger differ from the accrued fees. Reverse the entry that was booked outside accrual.',
  other_currency: 'Fees and credit have different currencies.',
  earlier_month_open: 'An earlier month with fees is not closed.',
  later_month_closed: 'A later month is already closed.',
  seller_missing: 'SELLER_NAME and SELLER_ADDRESS are not configured.',
}

export const blockerText = (blocker: Blocker) => texts[blocker]
