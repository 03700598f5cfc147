import { AppError } from '@/server/core/app-error'
import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { selectCredit, selectFees } from './queries'
import { runwayDays } from './runway'

const dayMs = 86_400_000
const maxDays = 14

/**
 * The credit, what fees drew from it in the last 14 days (or since the first fee) and how many whole days it lasts at that
 * rate: null without fees, or where they drew nothing. Minor units of `currency`. Throws E5004, E7001.
 */
export const getCreditOverview = readVerb('billing.read', run)

async function run(ctx: TenantContext) {
  const { organizationId } = ctx
  const now = ctx.clock.now().getTime()
  const [credit, fees] = await Promise.all([
    selectCredit(db, organizationId),
    selectFees(db, { organizationId, since: new Date(now - maxDays * dayMs) }),
  ])
  if (!credit) throw new AppError('E7001')
  const { recentMinor, firstAt } = fees
  const age = firstAt ? Math.ceil((now - firstAt.getTime()) / dayMs) : 0
  const days = Math.min(maxDays, Math.max(1, age))
  const availableMinor = credit.creditMinor - credit.overdraftFloorMinor
  return {
    ...credit,
    hasFees: firstAt !== null,
    burn: { amountMinor: recentMinor, days },
    runwayDays: runwayDays({ availableMinor, burnMinor: recentMinor, days }),
  }
}
