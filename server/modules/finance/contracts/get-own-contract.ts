import { z } from 'zod'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { dayFromText, floorToDay, monthOf } from './days'
import { withStates } from './get-contract'
import { findFeeProgress, findMonthAccruals } from './queries-accrual'
import { findVersions } from './queries-contract'
import { readMonthFees } from './queries-month-fees'
import { findUnbilled } from './queries-unbilled'

const OneMonth = z.object({
  /** `YYYY-MM`; left out, the current month (UTC). */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional(),
})
type OneMonth = z.output<typeof OneMonth>

/**
 * The terms that apply to the organization, those that follow, and the fees of a month by line and by day. Amounts are minor
 * units of the contract's currency. Throws E5004.
 */
export const getOwnContract = readVerb('billing.read', OneMonth, run)

async function run(ctx: TenantContext, { month: given }: OneMonth) {
  const { organizationId } = ctx
  const today = floorToDay(ctx.clock.now())
  const month = given === undefined ? monthOf(today) : dayFromText(`${given}-01`)
  const [versions, progress, unbilled, fees, days] = await Promise.all([
    findVersions(db, organizationId),
    findFeeProgress(db, organizationId),
    findUnbilled(db, { organizationId }),
    readMonthFees(db, { organizationId, month }),
    findMonthAccruals(db, { organizationId, month }),
  ])
  return {
    month,
    versions: withStates(versions, today).map(({ createdBy: _, withdrawnAt: __, ...version }) => version),
    accruedUntil: progress?.accruedUntil ?? null,
    /** GGR that no fee counts yet. */
    unbilled: unbilled.filter(({ why }) => why !== 'blocked'),
    isWaiting: progress?.blockedReason != null,
    fees,
    days,
  }
}
