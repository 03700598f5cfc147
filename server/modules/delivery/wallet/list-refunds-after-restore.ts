import type { Context } from '@/server/core/context'
import { db } from '@/server/db'
import { type RefundAfterRestore, selectRefundsAfterRestore } from './queries-restore'

const maxListed = 10_000

/**
 * Refunds delivered after a restore although their bets are unknown, of all organizations, newest first; each must be
 * compared with the operator's journal. For operators of the service: it checks no permission.
 */
export function listRefundsAfterRestore(_ctx: Context): Promise<RefundAfterRestore[]> {
  return selectRefundsAfterRestore(db, maxListed)
}
