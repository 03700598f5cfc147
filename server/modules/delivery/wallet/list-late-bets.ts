import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { type Db, db } from '@/server/db'
import { walletPolicy } from './policy'
import { type LateBet, type LateBetSummary, selectLateBetSummary, selectLateBets } from './queries-support'

const maxListed = 200

/**
 * Bets that a redelivery confirmed although the provider was told `failed`, or nothing, and whose refund has not come
 * within ten minutes: the player paid for a voided round. Oldest first.
 */
export const listLateBets = readVerb('transactions.read', run)

async function run(ctx: TenantContext): Promise<LateBet[]> {
  const confirmedBefore = overdueAt(ctx.clock.now())
  return selectLateBets(db, { organizationId: ctx.organizationId, confirmedBefore, limit: maxListed })
}

const overdueAt = (now: Date) => new Date(now.getTime() - walletPolicy().lateBetAfterMs)

/** Late bets by organization, provider and currency; of one organization, or all. */
export function summarizeLateBets(
  db: Db,
  { organizationId = null, now }: { organizationId?: string | null; now: Date },
): Promise<LateBetSummary[]> {
  return selectLateBetSummary(db, { organizationId, confirmedBefore: overdueAt(now) })
}
