import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { db } from '@/server/db'
import { selectCredit } from './queries'

/** Launches stop once the organization's credit has fallen to its overdraft floor (spec §4.5: E4001, 402). */
export async function requireCredit(ctx: TenantContext): Promise<void> {
  const credit = await selectCredit(db, ctx.organizationId)
  if (!credit || credit.creditMinor <= credit.overdraftFloorMinor) {
    throw new AppError('E4001', { message: "The account's credit is used up. Top it up to launch games." })
  }
}
