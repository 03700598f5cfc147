import type { TenantContext } from '@/server/core/context'
import { newId } from '@/server/core/ids'
import { inTransaction } from '@/server/db'
import { bookCredit } from '@/server/modules/accounts/credit'
import type { MonthFee } from '@/server/modules/finance/contracts'
import { monthKey } from '../month'
import type { FeeReader } from '../month-plan'

export interface TestFees extends FeeReader {
  /** Draws a month's fees from the credit, as their accrual does. */
  draw(tenant: TenantContext, month: string, ...amounts: bigint[]): Promise<void>
  /** The month is not accrued yet. */
  hold(month: string): void
}

/** Fees of months as the contracts tell them, without contracts. */
export function testFees(): TestFees {
  const drawn = new Map<string, bigint[]>()
  const held = new Set<string>()
  const keyOf = (organizationId: string, month: string) => `${organizationId} ${month}`
  return {
    draw: async (tenant, month, ...amounts) => {
      const { organizationId } = tenant
      const key = keyOf(organizationId, month)
      drawn.set(key, [...(drawn.get(key) ?? []), ...amounts])
      for (const amount of amounts) {
        const entry = { organizationId, amountMinor: -amount, kind: 'fee' as const, subjectId: newId() }
        await inTransaction((tx) => bookCredit(tx, tenant, { ...entry, reason: `Fees of ${month}` }))
      }
    },
    hold: (month) => void held.add(month),
    readUnaccruedFees: async (db, organizationId) => {
      const where = { organizationId, kind: 'fee' as const }
      const { _sum } = await db.creditEntry.aggregate({ where, _sum: { amountMinor: true } })
      const own = [...drawn].flatMap(([key, fees]) => (key.startsWith(organizationId) ? fees : []))
      return own.reduce((left, fee) => left - fee, -(_sum.amountMinor ?? 0n))
    },
    readMonthFormulas: async () => new Map(),
    findUnbilled: async () => [],
    isMonthAccrued: async (_, { month }) => !held.has(monthKey(month)),
    readMonthFees: async (_, { organizationId, month }) =>
      (drawn.get(keyOf(organizationId, monthKey(month))) ?? []).map((feeMinor) => monthFee({ feeMinor })),
  }
}

/** A share of GGR in EUR, unless it says otherwise. */
export const monthFee = (given: Partial<MonthFee>): MonthFee => ({
  lineId: newId(),
  contractId: newId(),
  contractVersion: 1,
  kind: 'ggr_share',
  label: 'Share of GGR',
  providerCode: 'aurora',
  providerName: 'Aurora',
  ggrMinor: 1_000n,
  feeMinor: 100n,
  currency: 'EUR',
  ...given,
})
