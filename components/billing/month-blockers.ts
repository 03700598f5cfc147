import type { Outputs } from '@/components/trpc/types'

type Blocker = Outputs['staffInvoices']['previewMonth']['organizations'][number]['blockers'][number]

const texts: Record<Blocker, string> = {
  month_not_over: 'The month is not over.',
  not_accrued:
    'Fees are not accrued to the end of the month: days are not counted yet, or accrual is blocked.',
  ledger_differs:
    'Fees in the ledger differ from the accrued ones. Reverse the entry that was booked outside of accrual.',
  other_currency: 'Fees are in another currency than the credit.',
  earlier_month_open: 'A month before it has fees and is not closed.',
  later_month_closed: 'A later month is closed already.',
  seller_missing: 'SELLER_NAME and SELLER_ADDRESS are not configured.',
}

export const blockerText = (blocker: Blocker) => texts[blocker]
