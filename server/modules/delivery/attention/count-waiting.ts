import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { lateBefore } from './attention-scope'
import { countWaitingUpTo } from './queries-waiting'

/** More than this is "many": the navigation says so without counting on. */
const maxCounted = 1_000

/** How many callbacks of the organization need attention, up to a thousand. Throws E5004. */
export const countWaiting = readVerb('transactions.read', run)

async function run({ organizationId, clock }: TenantContext): Promise<{ count: number; isMore: boolean }> {
  const count = await countWaitingUpTo({
    organizationId,
    confirmedBefore: lateBefore(clock.now()),
    limit: maxCounted + 1,
  })
  return { count: Math.min(count, maxCounted), isMore: count > maxCounted }
}
