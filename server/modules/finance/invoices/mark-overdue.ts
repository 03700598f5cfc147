import type { Context } from '@/server/core/context'
import { db, inTransaction } from '@/server/db'
import { log } from '@/server/log'
import { recordAudit } from '@/server/modules/platform/audit'
import { lockAccount } from './queries-account'
import { findOrganizationsWithDue, markDueOverdue } from './queries-invoice'

/**
 * Open invoices whose due time has come are overdue. Each organization is its own transaction under its account's lock, as
 * payments are, so that one that fails holds up no other, and any number of instances may run it.
 */
export async function markOverdue(ctx: Context): Promise<{ invoices: number; failed: number }> {
  const now = ctx.clock.now()
  const result = { invoices: 0, failed: 0 }
  for (const organizationId of await findOrganizationsWithDue(db, now)) {
    try {
      result.invoices += await markOne(ctx, organizationId, now)
    } catch (error) {
      log.error({ err: error, organizationId }, 'marking invoices overdue failed')
      result.failed += 1
    }
  }
  return result
}

function markOne(ctx: Context, organizationId: string, now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    await lockAccount(tx, organizationId)
    const overdue = await markDueOverdue(tx, organizationId, now)
    for (const { id, number } of overdue) {
      await recordAudit(tx, ctx, {
        action: 'invoice.overdue',
        subjectType: 'invoice',
        subjectId: id,
        organizationId,
        after: { number },
      })
    }
    return overdue.length
  })
}
