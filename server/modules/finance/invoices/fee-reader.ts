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
