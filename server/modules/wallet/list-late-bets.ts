import type { TenantContext } from '@/server/core/context'
import { readVerb } from '@/server/core/verb'
import { db } from '@/server/db'
import { walletPolicy } from './policy'
import { type LateBet, selectLateBets } from './queries-support'

const maxListed = 200

/**
 * Bets that a redelivery confirmed although the provider was told `failed`, or nothing, and whose refund has not come
 * within ten minutes: the player paid for a voided round. Oldest first.
 */
export const listLateBets = readVerb('transactions.read', run)

async function run(ctx: TenantContext): Promise<LateBet[]> {
  const confirmedBefore = new Date(ctx.clock.now().getTime() - walletPolicy().lateBetAfterMs)
  return selectLateBets(db, { organizationId: ctx.organizationId, confirmedBefore, limit: maxListed })
}
