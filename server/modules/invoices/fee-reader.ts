import type { Db } from '@/server/db'
import { isMonthAccrued, type MonthFee, readMonthFees, readUnaccruedFees } from '@/server/modules/contracts'

interface OneMonth {
  organizationId: string
  month: Date
}

/** Where a month's fees are read. */
export interface FeeReader {
  readMonthFees(db: Db, of: OneMonth): Promise<MonthFee[]>
  isMonthAccrued(db: Db, of: OneMonth): Promise<boolean>
  /** Fees in the ledger that are of no month, in minor units. */
  readUnaccruedFees(db: Db, organizationId: string): Promise<bigint>
}

export const accruedFees: FeeReader = { readMonthFees, isMonthAccrued, readUnaccruedFees }
