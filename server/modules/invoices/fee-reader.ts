import type { Db } from '@/server/db'

/** What a contract line cost in a month, in minor units of the organization's credit currency. */
export interface MonthFee {
  lineId: string
  contractId: string
  contractVersion: number
  kind: 'ggr_share' | 'minimum' | 'fixed'
  label: string
  providerCode: string | null
  ggrMinor: bigint | null
  feeMinor: bigint
  currency: string
}

interface OneMonth {
  organizationId: string
  month: Date
}

/** Where a month's fees are read. */
export interface FeeReader {
  readMonthFees(db: Db, of: OneMonth): Promise<MonthFee[]>
  isMonthAccrued(db: Db, of: OneMonth): Promise<boolean>
}
